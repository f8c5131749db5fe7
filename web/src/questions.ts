/** Questions that may take long: one at a time, with progress, and with an end on demand. */

import { ask, Fault, type Outcome, type Question } from "./api";
import { type Doing, change, state } from "./state";
import type { Game } from "./types";
import { say } from "./words";

let under: AbortController | null = null;

/** Break off the question under way; whoever asked hears nothing more. */
export function stop(): void {
  under?.abort();
  under = null;
  if (state.asking) change({ asking: null });
}

/**
 * The answer, or null where it was broken off or failed (which is then told). What was asked
 * before is broken off.
 */
export async function question<Q extends Question>(
  name: Q,
  doing: Doing,
  game: Game,
  more: object = {},
): Promise<Awaited<ReturnType<typeof ask<Q>>> | null> {
  stop();
  const mine = new AbortController();
  under = mine;
  const cancel = (): void => {
    stop();
    const refused = doing === "solve" ? { refused: { message: say("ask.stopped") } } : {};
    change({ status: say("ask.cancelled"), ...refused });
  };
  change({ asking: { doing, progress: null, stop: cancel } });
  try {
    const outcome: Outcome<unknown> = await ask(
      name,
      game,
      more,
      (progress) => {
        if (under === mine) change({ asking: { doing, progress, stop: cancel } });
      },
      mine.signal,
    );
    return under === mine ? (outcome as Awaited<ReturnType<typeof ask<Q>>>) : null;
  } catch (error) {
    if (mine.signal.aborted) return null;
    if (error instanceof Fault) change({ fault: complaint(error) });
    else throw error;
    return null;
  } finally {
    if (under === mine) {
      under = null;
      change({ asking: null });
    }
  }
}

/** A fault in one line. */
export function complaint(fault: Fault): string {
  const place =
    fault.line !== null && !/\bline\b/.test(fault.message)
      ? say("error.place", { line: fault.line, column: fault.column ?? 1 }) + " "
      : "";
  return (
    place +
    fault.message +
    (fault.remedy ? ` ${say("error.remedy", { remedy: fault.remedy })}` : "")
  );
}
