/** The board: which picture is shown, and what is marked on it. */

import { carrying } from "./carry";
import { enginesTurn, stalled } from "./game";
import { movesOf } from "./picture";
import { thingOf } from "./spots";
import { host, picture } from "./stage";
import { info, state, watch } from "./state";
import type { Point } from "./types";
import { say } from "./words";

/** How much larger than drawn a picture is shown at most, and a drawing that is being made. */
const LARGEST = 2.2;
const ROOMY = 1.3;
let shown = { game: "", at: 0 };
export function startBoard(): void {
  watch(["view", "walk", "step", "solution", "showValues"], draw);
  watch(["mode", "tool", "hint", "from", "cross", "status"], decorate);
  watch(["view", "at", "line", "seats", "mode", "stopped"], busy);
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
  if (state.showValues && solution?.svg && !carrying()) return solution.svg;
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

/** Only one thing of the board is on the way of the Tab key; arrows go to the others. */
export function rove(to: SVGElement): void {
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
