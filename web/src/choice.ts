/** Making the move that a thing on the board stands for, or one of several. */

import { light } from "./board";
import { enginesTurn, make } from "./game";
import { menu } from "./menu";
import { movesOf } from "./picture";
import { picture } from "./stage";
import { change, state } from "./state";
import { say } from "./words";

/** The moves that are left while things are pressed one after another, and those things. */
let narrowing: { indices: number[]; things: SVGElement[]; press: number | null } | null = null;

/** Of these moves those that are left; all, if none of them is. */
function narrowed(indices: number[]): number[] {
  const left = indices.filter((i) => narrowing?.indices.includes(i));
  if (left.length) return left;
  widen();
  return indices;
}

/** Forget what was pressed before. */
export function widen(): void {
  if (narrowing) picture.halo("from", []);
  narrowing = null;
}

/** By whether this press is the one that left a list of moves for another thing. */
export const narrows = (press: PointerEvent): boolean => narrowing?.press === press.timeStamp;

export async function activate(thing: SVGElement): Promise<void> {
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
