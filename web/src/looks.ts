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
  [data-move],
  [data-moves] {
    cursor: pointer;
  }
  [tabindex]:focus {
    outline: none;
  }
  [tabindex]:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  .lit,
  [data-move]:hover,
  [data-moves]:hover {
    filter: drop-shadow(0 0 3px var(--focus)) drop-shadow(0 0 1px var(--focus));
  }
  .hinted {
    filter: drop-shadow(0 0 2px var(--good)) drop-shadow(0 0 5px var(--good));
  }
  .editing [data-move],
  .editing [data-moves] {
    cursor: crosshair;
  }
  .editing.moving [data-vertex],
  .playing [data-vertex]:not([data-move], [data-moves]) {
    cursor: grab;
  }
  [data-vertex] {
    touch-action: none;
  }
  svg.editing {
    touch-action: none;
    cursor: crosshair;
  }
  svg.editing.moving {
    cursor: default;
  }
  .still [data-move],
  .still [data-moves] {
    cursor: default;
  }
  .from {
    filter: drop-shadow(0 0 3px var(--accent)) drop-shadow(0 0 6px var(--accent));
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
