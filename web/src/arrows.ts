/** The board by keyboard: arrows go from move to move; in edit mode they move a mark. */

import { rove } from "./board";
import { carry, carrying, pickUp, putBack, putDown } from "./carry";
import { activate } from "./choice";
import * as edit from "./edit";
import { nearest } from "./picture";
import { meet, nameOf, targetAt } from "./spots";
import { host, picture } from "./stage";
import { change, state } from "./state";
import type { Point, Target } from "./types";
import { say } from "./words";

/** Units that the keyboard's mark goes at a time; a quarter with Shift. */
const STRIDE = 20;
const ARROWS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function startArrows(): void {
  host.addEventListener("keydown", key);
}

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
  else if (event.key === "Escape" && (carrying() || state.from || state.cross)) {
    putBack();
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
  const free = carrying() || state.from !== null || tool?.on.includes("free") === true;
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
  carry(to);
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
  if (carrying()) {
    putDown();
    change({ status: say("edit.dropped") });
    return;
  }
  const at = state.cross;
  const here = at ? underCross(at) : null;
  if (!at || !here) {
    change({ cross: at ?? picture.centre(), status: say("edit.nothing") });
  } else if (state.tool === "move" && "vertex" in here) {
    pickUp(here.vertex, at);
    change({ status: say("edit.held", { thing: nameOf(here) }) });
  } else if (edit.tool()?.drag) {
    meet(here);
  } else {
    void edit.apply(here, null);
  }
}
