/** How the picture looks on the page, beside the looks that the SVG brings itself. */

export const looks = `
  svg {
    display: block;
    margin: auto;
    flex: none;
    background: transparent;
    touch-action: manipulation;
    overflow: visible;
  }
  pre {
    margin: auto;
    padding: 12px;
    font: 1.6rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre.long {
    font-size: 0.95rem;
    white-space: pre;
  }
  [data-move],
  [data-moves] {
    cursor: pointer;
  }
  [tabindex]:focus {
    outline: none;
  }
  .halo {
    pointer-events: none;
  }
  .halo :is(path, line, polyline, polygon, circle, ellipse, rect) {
    fill: none !important;
    stroke: var(--halo) !important;
    stroke-width: 14px !important;
    stroke-dasharray: none !important;
    stroke-linejoin: round;
  }
  .halo.over :is(path, line, polyline, polygon, circle, ellipse, rect) {
    stroke-width: 4px !important;
  }
  .halo.focus {
    --halo: var(--focus);
  }
  .halo.lit,
  .halo.hint {
    --halo: var(--good);
  }
  .halo:is(.lit, .hint):not(.over) {
    opacity: 0.5;
  }
  .halo.from {
    --halo: var(--accent);
  }
  .editing [data-move],
  .editing [data-moves] {
    cursor: crosshair;
  }
  .editing.moving [data-vertex],
  .playing [data-vertex]:not([data-move], [data-moves]) {
    cursor: grab;
  }
  [data-vertex],
  [data-vertex] * {
    touch-action: none;
  }
  svg.editing {
    cursor: crosshair;
  }
  svg.editing:not(.cells) {
    touch-action: none;
  }
  svg.editing.moving {
    cursor: default;
  }
  .still [data-move],
  .still [data-moves] {
    cursor: default;
  }
  .band {
    stroke: var(--accent);
    stroke-width: 3;
    stroke-dasharray: 6 5;
    stroke-linecap: round;
    pointer-events: none;
  }
  .cross {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
    pointer-events: none;
  }
  .falling {
    pointer-events: none;
  }
`;
