/** A vertex that is carried to another place, by a pointer or by keys. */

import { place } from "./edit";
import { look } from "./game";
import { change, state } from "./state";
import type { Places, Point } from "./types";

interface Carried {
  readonly label: string;
  readonly before: Places;
  /** From what carries it to the vertex, in units. */
  readonly off: Point;
}

let carried: Carried | null = null;
let asked = false;
let wanted = false;

export const carrying = (): boolean => carried !== null;

/** Pick up a vertex at a point; false if it has no place of its own. */
export function pickUp(label: string, from: Point): boolean {
  const at = state.places?.[label];
  if (!state.places || !at) return false;
  carried = { label, before: state.places, off: [at[0] - from[0], at[1] - from[1]] };
  return true;
}

export function carry([x, y]: Point): void {
  if (!carried) return;
  const { label, off } = carried;
  change({ places: { ...state.places, [label]: [round(x + off[0]), round(y + off[1])] } });
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

/** Leave it where it is. */
export function putDown(): void {
  if (!carried) return;
  const { before } = carried;
  carried = null;
  wanted = false;
  if (state.places) void place(before, state.places);
}

/** Back to where it was. */
export function putBack(): void {
  if (!carried) return;
  change({ places: carried.before });
  carried = null;
  void look();
}

const round = (n: number): number => Math.round(n * 10) / 10;
