/** Questions to the server, at once or as a stream with progress that can be broken off. */

import type {
  Edit,
  Edited,
  Game,
  GameList,
  Progress,
  Refused,
  Reply,
  Review,
  Solution,
  View,
  Walk,
} from "./types";
import { language, say } from "./words";

export class Fault extends Error {
  constructor(
    message: string,
    readonly line: number | null = null,
    readonly column: number | null = null,
    readonly remedy: string | null = null,
  ) {
    super(message);
  }
}

export type Outcome<T> =
  | { readonly kind: "answer"; readonly answer: T }
  | { readonly kind: "refused"; readonly refused: Refused };

interface Streams {
  solve: Solution;
  explain: Walk;
  reply: Reply;
  review: Review;
}
export type Question = keyof Streams;

const token = document.querySelector<HTMLMetaElement>('meta[name="grundy-token"]')?.content ?? "";

async function send(path: string, body: object | null, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { headers: { "X-Grundy-Token": token }, cache: "no-store" };
  if (body !== null) {
    request.method = "POST";
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify({ ...body, lang: language() });
  }
  if (signal) request.signal = signal;
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Fault(say("error.unreachable"));
  }
  if (!response.ok) throw await fault(response);
  return response;
}

async function fault(response: Response): Promise<Fault> {
  try {
    const { error } = (await response.json()) as {
      error: { message: string; line?: number; column?: number; remedy?: string };
    };
    return new Fault(error.message, error.line ?? null, error.column ?? null, error.remedy ?? null);
  } catch {
    return new Fault(say("error.status", { status: response.status }));
  }
}

async function json<T>(path: string, body: object | null = null): Promise<T> {
  return (await (await send(path, body)).json()) as T;
}

export const words = (lang: string): Promise<Record<string, string>> =>
  json(`/api/words?lang=${lang}`);
export const games = (): Promise<GameList> => json(`/api/games?lang=${language()}`);
export const view = (game: Game): Promise<View> => json("/api/view", { game });
export const edit = (game: Game, action: Edit): Promise<Edited> =>
  json("/api/edit", { game: { ...game, moves: [] }, action });

/** Ask and wait, hearing of progress. Rejects with an AbortError where `signal` says stop. */
export async function ask<Q extends Question>(
  question: Q,
  game: Game,
  more: object,
  hear: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome<Streams[Q]>> {
  const response = await send(`/api/${question}`, { game, ...more }, signal);
  if (!response.body) throw new Fault(say("error.broken"));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  let outcome: Outcome<Streams[Q]> | null = null;
  for (;;) {
    const { done, value } = await reader.read();
    held += value ?? "";
    for (let end = held.search(GAP); end >= 0; end = held.search(GAP)) {
      const { name, data } = parse(held.slice(0, end));
      held = held.slice(end).replace(GAP, "");
      if (name === "progress") hear(JSON.parse(data) as Progress);
      else if (name === "answer")
        outcome = { kind: "answer", answer: JSON.parse(data) as Streams[Q] };
      else if (name === "refused")
        outcome = { kind: "refused", refused: JSON.parse(data) as Refused };
    }
    if (done && outcome) return outcome;
    if (done) throw new Fault(say("error.broken"));
  }
}

/** What is between two events. */
const GAP = /\r?\n\r?\n/;

function parse(block: string): { name: string; data: string } {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return { name, data: data.join("\n") };
}
