/** What a tool can get hold of on the board, and how it is called. */

import * as edit from "./edit";
import { target } from "./picture";
import { picture } from "./stage";
import { change, state } from "./state";
import type { Target } from "./types";
import { say } from "./words";

/** The thing on the board that a target names. */
export const thingOf = (wanted: Target): SVGElement | undefined => {
  const kind = edit.kindOf(wanted);
  return picture
    .things([kind])
    .find((thing) => JSON.stringify(target(thing, [kind])) === JSON.stringify(wanted));
};

/**
 * For tools from one thing to another: the first press keeps, the second completes. Twice the same
 * thing is that thing alone.
 */
export function meet(here: Target): void {
  if (state.from) {
    const { from } = state;
    change({ from: null });
    void edit.apply(from, JSON.stringify(from) === JSON.stringify(here) ? null : here);
  } else {
    change({ from: here, status: say("edit.from", { thing: nameOf(here) }) });
  }
}

export const nameOf = (here: Target): string => {
  if ("vertex" in here) return say("thing.vertex", { name: here.vertex });
  if ("edge" in here) return say("thing.edge", { name: here.edge });
  if ("cell" in here) return say("thing.cell", { row: here.cell[0] + 1, column: here.cell[1] + 1 });
  if ("heap" in here) return say("thing.heap", { name: here.heap + 1 });
  return say("thing.free", { x: Math.round(here.free[0]), y: Math.round(here.free[1]) });
};

/** What the tool would work on at a point; as the second spot of a drag, free paper does as well. */
export function targetAt(x: number, y: number, second = false): Target | null {
  const tool = edit.tool();
  if (!tool) return null;
  const kinds = tool.on.filter((kind) => kind !== "free");
  const thing = kinds.length
    ? picture.near(x, y, kinds.map((kind) => `[data-${kind}]`).join(","))
    : null;
  if (thing) return target(thing, kinds);
  return second || tool.on.includes("free") ? { free: picture.units(x, y) } : null;
}
