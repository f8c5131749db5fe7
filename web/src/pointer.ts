/** What a pointer does on the board: moves, drags vertices, uses the tool in hand. */

import { carry, pickUp, putBack, putDown } from "./carry";
import { activate, narrows, widen } from "./choice";
import * as edit from "./edit";
import { meet, targetAt, thingOf } from "./spots";
import { host, picture } from "./stage";
import { change, state } from "./state";
import type { Point, Target } from "./types";

const MOVER = "[data-move],[data-moves]";
/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 6;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly vertex: string | null;
  readonly from: Target | null;
  /** What a stroke has touched; the tool is used when it ends, so that nothing moves before. */
  readonly stroke: Map<string, Target>;
}

let press: Press | null = null;
/** Whether the pointer carries a vertex. */
let dragging = false;
/** When a pointer last did something: a click that follows at once is the same press. */
let handled = 0;

export function startPointer(): void {
  host.addEventListener("pointerdown", down);
  host.addEventListener("pointermove", moved);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", cancel);
  host.addEventListener("click", click);
}

const movesVertices = (): boolean =>
  state.places !== null && !state.walk && (state.mode === "play" || state.tool === "move");

function down(event: PointerEvent): void {
  if (event.button !== 0 || state.walk) return;
  // Only the very press that left the list of moves for another thing narrows it.
  if (!narrows(event)) widen();
  const { clientX: x, clientY: y } = event;
  const vertex = movesVertices()
    ? (picture.near(x, y, "[data-vertex]")?.getAttribute("data-vertex") ?? null)
    : null;
  press = { x, y, vertex, from: null, stroke: new Map() };
  if (state.mode !== "edit" || state.tool === "move") return;
  event.preventDefault();
  host.focus({ preventScroll: true });
  if (state.cross) change({ cross: null });
  const tool = edit.tool();
  const here = targetAt(x, y, state.from !== null);
  if (!tool || !here) return;
  if (tool.drag) press = { ...press, from: here };
  else paint(here);
}

function paint(here: Target): void {
  if (!press) return;
  press.stroke.set(JSON.stringify(here), here);
  picture.halo(
    "from",
    [...press.stroke.values()].flatMap((one) => thingOf(one) ?? []),
  );
}

function moved(event: PointerEvent): void {
  if (!press) return;
  const { clientX: x, clientY: y } = event;
  const far = Math.hypot(x - press.x, y - press.y) > TREMBLE;
  if (press.vertex !== null && (dragging || far)) {
    if (!dragging && pickUp(press.vertex, picture.units(press.x, press.y))) {
      dragging = true;
      host.setPointerCapture(event.pointerId);
    }
    if (dragging) carry(clamped(x, y));
  } else if (press.from && far) {
    host.setPointerCapture(event.pointerId);
    const start = thingOf(press.from);
    picture.band(
      start ? picture.middle(start) : picture.units(press.x, press.y),
      picture.units(x, y),
    );
  } else if (state.mode === "edit" && press.stroke.size) {
    const here = targetAt(x, y);
    if (here && edit.kindOf(here) === "cell") paint(here);
  }
}

function up(event: PointerEvent): void {
  const { clientX: x, clientY: y } = event;
  const was = press;
  press = null;
  if (!was) return;
  handled = performance.now();
  picture.band(null, [0, 0]);
  if (dragging) {
    dragging = false;
    putDown();
    return;
  }
  const far = Math.hypot(x - was.x, y - was.y) > TREMBLE;
  if (was.from && far) {
    const to = targetAt(x, y, true);
    change({ from: null });
    if (to) void edit.apply(was.from, to);
  } else if (was.from) {
    meet(was.from);
  } else if (was.stroke.size) {
    picture.halo("from", []);
    for (const here of was.stroke.values()) void edit.apply(here, null);
  } else if (state.mode === "play" && !far) {
    const thing = picture.near(x, y, MOVER);
    if (thing) void activate(thing);
    else widen();
  }
}

function cancel(): void {
  press = null;
  picture.band(null, [0, 0]);
  picture.halo("from", []);
  if (dragging) putBack();
  dragging = false;
}

/** A click without a pointer: a screen reader's. */
function click(event: MouseEvent): void {
  if (performance.now() - handled < 500) return;
  const [inner] = event.composedPath();
  const thing = inner instanceof Element ? inner.closest<SVGElement>(MOVER) : null;
  if (thing) void activate(thing);
}

function clamped(x: number, y: number): Point {
  const { left, right, top, bottom } = host.getBoundingClientRect();
  return picture.units(
    Math.max(left + 8, Math.min(right - 8, x)),
    Math.max(top + 8, Math.min(bottom - 8, y)),
  );
}
