/** The board: which picture is shown, and what a pointer or a key does on it. */

import { find } from "./dom";
import * as edit from "./edit";
import { enginesTurn, look, make, stalled } from "./game";
import { menu } from "./menu";
import { movesOf, nearest, Picture, target } from "./picture";
import { change, info, state, watch } from "./state";
import type { Places, Point, Target } from "./types";
import { say } from "./words";

const MOVER = "[data-move],[data-moves]";
/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 6;
/** How much larger than drawn a picture is shown at most, and a drawing that is being made. */
const LARGEST = 2.2;
const ROOMY = 1.3;
/** Units that the keyboard's mark goes at a time; a quarter with Shift. */
const STRIDE = 20;
const ARROWS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  readonly label: string;
  readonly before: Places;
  /** From the pointer to the vertex, in units. */
  readonly off: Point;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly vertex: string | null;
  readonly from: Target | null;
  /** What a stroke has touched; the tool is used when it ends, so that nothing moves before. */
  readonly stroke: Map<string, Target>;
}

const host = find("board");
const picture = new Picture(host);
let shown = { game: "", at: 0 };
let press: Press | null = null;
let drag: Drag | null = null;
/** The vertex that the keyboard carries. */
let held: Drag | null = null;
/** When a pointer last did something: a click that follows at once is the same press. */
let handled = 0;

export function startBoard(): void {
  watch(["view", "walk", "step", "solution", "showValues"], draw);
  watch(["mode", "tool", "hint", "from", "cross", "status"], decorate);
  watch(["view", "at", "line", "seats", "mode", "stopped"], busy);
  host.addEventListener("pointerdown", down);
  host.addEventListener("pointermove", moved);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", cancel);
  host.addEventListener("click", click);
  host.addEventListener("keydown", key);
  picture.root.addEventListener("focusin", ring);
  picture.root.addEventListener("focusout", ring);
}

export const focusBoard = (): void => {
  const first = picture.root.querySelector<SVGElement>('[tabindex="0"]');
  (first ?? host).focus();
};

/** The SVG as it is shown, for downloads. */
export const svgShown = (): string | null => {
  const { view, walk, solution } = state;
  if (walk) return walk.steps[state.step]?.svg ?? view?.svg ?? null;
  if (state.showValues && solution?.svg && !drag && !held) return solution.svg;
  return view?.svg ?? null;
};

/** Mark what stands for a move while the list of moves points at it. */
export function light(index: number | null): void {
  picture.halo("lit", index === null ? [] : standingFor(index));
}

const standingFor = (index: number): SVGElement[] =>
  picture.movers().filter((thing) => movesOf(thing).includes(index));

function draw(): void {
  const { view } = state;
  const svg = svgShown();
  const now = { game: scene(), at: view?.turn ?? 0 };
  const same = now.game === shown.game;
  const focus = picture.root.activeElement;
  const middle = focus ? picture.middle(focus) : null;
  const fall = same && now.at === shown.at + 1 && !state.walk;
  if (state.walk && !same) picture.frame(state.walk.steps.flatMap((step) => step.svg ?? []));
  picture.largest = sketching() ? ROOMY : LARGEST;
  if (svg === null) picture.write(view?.text ?? "");
  else picture.draw(svg, boardLabel(), same || state.walk !== null, fall);
  shown = now;
  decorate();
  if (middle) refocus(middle);
}

/** Whether a drawing is being made, which needs room around it. */
const sketching = (): boolean => state.mode === "edit" && state.places !== null;

/** What stays the same as long as the picture should not jump. */
function scene(): string {
  const { ruleset, play, start, opened, walk } = state;
  if (walk) return `walk ${JSON.stringify(walk.steps[0])}`;
  return JSON.stringify(sketching() ? [ruleset, opened] : [ruleset, play, start, state.mode]);
}

function boardLabel(): string {
  return say("board.label", { game: info().title });
}

function refocus(middle: Point): void {
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const thing of picture.movers()) {
    const [x, y] = picture.middle(thing);
    const far = Math.hypot(x - middle[0], y - middle[1]);
    if (far < least) [best, least] = [thing, far];
  }
  if (best && state.mode === "play") rove(best);
  else host.focus({ preventScroll: true });
}

function decorate(): void {
  const { svg } = picture;
  const playing = state.mode === "play" && !state.walk;
  const editing = state.mode === "edit" && !state.walk;
  host.tabIndex = editing || picture.movers().length === 0 ? 0 : -1;
  host.setAttribute("role", "group");
  host.setAttribute("aria-label", editing ? say("board.edit") : say("board.play"));
  if (!svg) return;
  svg.classList.toggle("playing", playing);
  svg.classList.toggle("editing", editing);
  svg.classList.toggle("moving", state.tool === "move");
  svg.classList.toggle("cells", svg.querySelector("[data-cell]") !== null);
  const still = !playing || state.view?.over === true || enginesTurn();
  svg.classList.toggle("still", still && !editing);
  const movers = picture.movers();
  const roving = movers.find((thing) => thing.getAttribute("tabindex") === "0") ?? movers[0];
  for (const thing of movers) {
    if (playing) {
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", thing === roving ? "0" : "-1");
      thing.setAttribute("aria-disabled", String(still));
    } else {
      for (const name of ["role", "tabindex", "aria-label", "aria-disabled"])
        thing.removeAttribute(name);
    }
  }
  picture.halo("hint", playing && state.hint !== null ? standingFor(state.hint) : []);
  const from = editing && state.from ? thingOf(state.from) : undefined;
  picture.halo("from", from ? [from] : []);
  picture.cross(editing && state.cross ? state.cross : null);
}

/** Whether the board is about to change without being asked: a move of the engine, or the answer. */
function busy(): void {
  const { view, at, mode } = state;
  const moving = mode === "play" && enginesTurn() && !stalled();
  host.setAttribute("aria-busy", String(view?.turn !== at || moving));
}

const thingOf = (wanted: Target): SVGElement | undefined => {
  const kind = edit.kindOf(wanted);
  return picture
    .things([kind])
    .find((thing) => JSON.stringify(target(thing, [kind])) === JSON.stringify(wanted));
};

/** Only one thing of the board is on the way of the Tab key; arrows go to the others. */
function rove(to: SVGElement): void {
  for (const thing of picture.movers()) thing.setAttribute("tabindex", thing === to ? "0" : "-1");
  to.focus();
}

/** A halo around what has the focus, where the browser would show it. */
function ring(): void {
  queueMicrotask(() => {
    const focus = picture.root.activeElement;
    picture.halo("focus", focus?.matches(":focus-visible") ? [focus] : []);
  });
}

/** The moves that are left while things are pressed one after another, and those things. */
let narrowing: { indices: number[]; things: SVGElement[]; press: number | null } | null = null;

/** Of these moves those that are left; all, if none of them is. */
function narrowed(indices: number[]): number[] {
  const left = indices.filter((i) => narrowing?.indices.includes(i));
  if (left.length) return left;
  widen();
  return indices;
}

function widen(): void {
  if (narrowing) picture.halo("from", []);
  narrowing = null;
}

async function activate(thing: SVGElement): Promise<void> {
  const { view } = state;
  if (!view || state.mode !== "play" || state.walk) return;
  if (view.over) return;
  if (enginesTurn()) {
    change({ status: say("status.wait") });
    return;
  }
  const indices = narrowed(movesOf(thing));
  let index = indices[0];
  if (indices.length > 1) {
    narrowing = { indices, things: [...(narrowing?.things ?? []), thing], press: null };
    picture.halo("from", narrowing.things);
    const chosen = await menu(
      indices.map((i) => view.moves[i]?.words ?? ""),
      thing.getBoundingClientRect(),
      (i) => light(i === null ? null : (indices[i] ?? null)),
    );
    if (chosen instanceof PointerEvent) {
      narrowing.press = chosen.timeStamp;
      return;
    }
    index = chosen === null ? undefined : indices[chosen];
  }
  widen();
  const chosen = index === undefined ? undefined : view.moves[index];
  if (chosen && state.view === view) await make(chosen);
}

// A pointer.

const movesVertices = (): boolean =>
  state.places !== null && !state.walk && (state.mode === "play" || state.tool === "move");

function down(event: PointerEvent): void {
  if (event.button !== 0 || state.walk) return;
  // Only the very press that left the list of moves for another thing narrows it.
  if (narrowing?.press !== event.timeStamp) widen();
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
  if (press.vertex !== null && (drag || far)) {
    if (!drag) {
      drag = begin(press.vertex, picture.units(press.x, press.y));
      if (drag) host.setPointerCapture(event.pointerId);
    }
    if (drag) carry(drag, clamped(x, y));
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
  if (drag) {
    finish(drag);
    drag = null;
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
  if (drag) change({ places: drag.before });
  drag = null;
}

/** A click without a pointer: a screen reader's. */
function click(event: MouseEvent): void {
  if (performance.now() - handled < 500) return;
  const [inner] = event.composedPath();
  const thing = inner instanceof Element ? inner.closest<SVGElement>(MOVER) : null;
  if (thing) void activate(thing);
}

/**
 * For tools from one thing to another: the first press keeps, the second completes. Twice the same
 * thing is that thing alone.
 */
function meet(here: Target): void {
  if (state.from) {
    const { from } = state;
    change({ from: null });
    void edit.apply(from, JSON.stringify(from) === JSON.stringify(here) ? null : here);
  } else {
    change({ from: here, status: say("edit.from", { thing: nameOf(here) }) });
  }
}

const nameOf = (here: Target): string => {
  if ("vertex" in here) return say("thing.vertex", { name: here.vertex });
  if ("edge" in here) return say("thing.edge", { name: here.edge });
  if ("cell" in here) return say("thing.cell", { row: here.cell[0] + 1, column: here.cell[1] + 1 });
  if ("heap" in here) return say("thing.heap", { name: here.heap + 1 });
  return say("thing.free", { x: Math.round(here.free[0]), y: Math.round(here.free[1]) });
};

/** What the tool would work on at a point; as the second spot of a drag, free paper does as well. */
function targetAt(x: number, y: number, second = false): Target | null {
  const tool = edit.tool();
  if (!tool) return null;
  const kinds = tool.on.filter((kind) => kind !== "free");
  const thing = kinds.length
    ? picture.near(x, y, kinds.map((kind) => `[data-${kind}]`).join(","))
    : null;
  if (thing) return target(thing, kinds);
  return second || tool.on.includes("free") ? { free: picture.units(x, y) } : null;
}

// Vertices that are carried, by pointer or keys.

function begin(label: string, from: Point): Drag | null {
  const at = state.places?.[label];
  if (!state.places || !at) return null;
  return { label, before: state.places, off: [at[0] - from[0], at[1] - from[1]] };
}

let asked = false;
let wanted = false;

function carry(one: Drag, [x, y]: Point): void {
  const to: Point = [round(x + one.off[0]), round(y + one.off[1])];
  change({ places: { ...state.places, [one.label]: to } });
  if (asked) wanted = true;
  else void preview();
}

/** Ask for the picture with the new places; one request at a time, the last one wins. */
async function preview(): Promise<void> {
  asked = true;
  do {
    wanted = false;
    await look();
  } while (wanted);
  asked = false;
}

function finish(one: Drag): void {
  wanted = false;
  if (state.places) void edit.place(one.before, state.places);
}

const round = (n: number): number => Math.round(n * 10) / 10;

function clamped(x: number, y: number): Point {
  const { left, right, top, bottom } = host.getBoundingClientRect();
  return picture.units(
    Math.max(left + 8, Math.min(right - 8, x)),
    Math.max(top + 8, Math.min(bottom - 8, y)),
  );
}

// The keyboard.

function key(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || state.walk) return;
  const used = state.mode === "edit" ? editKey(event) : playKey(event);
  if (!used) return;
  event.preventDefault();
  event.stopPropagation();
}

function playKey({ key: name }: KeyboardEvent): boolean {
  const movers = picture.movers();
  const focus = picture.root.activeElement;
  const here = movers.find((thing) => thing === focus);
  const [first] = movers;
  const last = movers.at(-1);
  const arrow = ARROWS[name];
  if (arrow) {
    const from = here ? picture.middle(here) : picture.centre();
    const others = movers.filter((thing) => thing !== here);
    const next = here
      ? nearest(
          from,
          others.map((thing) => ({ thing, at: picture.middle(thing) })),
          ...arrow,
        )
      : (first ?? null);
    if (next) rove(next);
  } else if (name === "Home" && first) rove(first);
  else if (name === "End" && last) rove(last);
  else if ((name === "Enter" || name === " ") && here) void activate(here);
  else return false;
  return true;
}

function editKey(event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) aim(arrow, event.shiftKey);
  else if (event.key === "Enter" || event.key === " ") strike();
  else if (event.key === "Escape" && (held || state.from || state.cross)) {
    if (held) change({ places: held.before });
    if (held) void look();
    held = null;
    change({ from: null, cross: null });
  } else return false;
  return true;
}

/** What the keyboard can point at: vertices to move, or what the tool works on. */
function aims(): SVGElement[] {
  if (state.tool === "move") return picture.things(["vertex"]);
  return picture.things(edit.tool()?.on ?? []);
}

/** Move the mark: over the paper in strides where the tool works anywhere, else to the next thing. */
function aim([dx, dy]: readonly [number, number], fine: boolean): void {
  const at = state.cross;
  const tool = state.tool === "move" ? undefined : edit.tool();
  const free = held !== null || state.from !== null || tool?.on.includes("free") === true;
  let to: Point | null = null;
  if (free) {
    const stride = fine ? STRIDE / 4 : STRIDE;
    const from = at ?? picture.centre();
    to = [from[0] + dx * stride, from[1] + dy * stride];
  } else {
    const things = aims().map((thing) => ({ thing, at: picture.middle(thing) }));
    const next = at ? nearest(at, things, dx, dy) : things[0]?.thing;
    to = next ? picture.middle(next) : at;
  }
  if (!to) return;
  change({ cross: to });
  picture.cross(to);
  picture.root.querySelector(".cross")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (held) carry(held, to);
  const here = underCross(to);
  if (here) change({ status: nameOf(here) });
}

function underCross(at: Point): Target | null {
  const [x, y] = picture.pixels(at);
  if (state.tool !== "move") return targetAt(x, y, state.from !== null);
  const vertex = picture.near(x, y, "[data-vertex]")?.getAttribute("data-vertex");
  return typeof vertex === "string" ? { vertex } : null;
}

/** Use the tool where the mark is. */
function strike(): void {
  if (held) {
    finish(held);
    held = null;
    change({ status: say("edit.dropped") });
    return;
  }
  const at = state.cross;
  const here = at ? underCross(at) : null;
  if (!at || !here) {
    change({ cross: at ?? picture.centre(), status: say("edit.nothing") });
  } else if (state.tool === "move" && "vertex" in here) {
    held = begin(here.vertex, at);
    change({ status: say("edit.held", { thing: nameOf(here) }) });
  } else if (edit.tool()?.drag) {
    meet(here);
  } else {
    void edit.apply(here, null);
  }
}
