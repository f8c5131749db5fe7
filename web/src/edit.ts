/** Edit mode: every change goes to the server and comes back as a new start. */

import * as api from "./api";
import { again, game } from "./game";
import { complaint, stop } from "./questions";
import { change, type Draft, info, state } from "./state";
import type { Kind, Places, Target, Tool } from "./types";

/** The tool in hand, if it is one of the server's. */
export const tool = (): Tool | undefined => info().tools.find((one) => one.id === state.tool);

const draft = (): Draft => ({
  start: state.start,
  places: state.places,
  line: state.line,
  at: state.at,
});

/** Change between playing and editing; the position on the board becomes the start. */
export async function setMode(mode: "play" | "edit"): Promise<void> {
  if (mode === state.mode) return;
  stop();
  const { view } = state;
  const begun = state.at > 0 && view !== null;
  change({
    mode,
    from: null,
    cross: null,
    review: null,
    ...(mode === "edit" && (begun || state.line.length)
      ? { drafts: [...state.drafts, draft()], undone: [], line: [], at: 0 }
      : {}),
    ...(mode === "edit" && begun ? { start: view.text } : {}),
  });
  await again();
}

/** The kind of thing that a target names. */
export const kindOf = (target: Target): Kind => Object.keys(target)[0] as Kind;

let queue: Promise<void> = Promise.resolve();

/** Apply the tool in hand; edits wait for one another. */
export function apply(target: Target, to: Target | null): Promise<void> {
  const { tool: id } = state;
  queue = queue.then(() => one(id, target, to));
  return queue;
}

async function one(id: string, target: Target, to: Target | null): Promise<void> {
  const before = draft();
  try {
    const edited = await api.edit(game([]), { tool: id, target, to });
    change({
      start: edited.start,
      places: edited.places,
      drafts: [...state.drafts, before],
      undone: [],
    });
  } catch (error) {
    if (!(error instanceof api.Fault)) throw error;
    change({ fault: complaint(error) });
    return;
  }
  await again();
}

/** Keep new places of vertices as one change that can be undone. */
export async function place(before: Places | null, places: Places): Promise<void> {
  change({ places });
  if (state.mode === "edit")
    change({ drafts: [...state.drafts, { ...draft(), places: before }], undone: [] });
  await again();
}

/** Begin an edit anew from another start (a preset, a text) so that it can be undone. */
export const keepDraft = (): void => change({ drafts: [...state.drafts, draft()], undone: [] });

export async function undoEdit(): Promise<void> {
  const last = state.drafts.at(-1);
  if (!last) return;
  change({ drafts: state.drafts.slice(0, -1), undone: [...state.undone, draft()] });
  await restore(last);
}

export async function redoEdit(): Promise<void> {
  const next = state.undone.at(-1);
  if (!next) return;
  change({ undone: state.undone.slice(0, -1), drafts: [...state.drafts, draft()] });
  await restore(next);
}

async function restore(one: Draft): Promise<void> {
  change({ ...one, from: null });
  // A draft from before the edit mode may hold a game; going back to it goes back to playing.
  if (one.line.length) change({ mode: "play" });
  await again();
}
