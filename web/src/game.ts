/** The course of a game: opening, moving, undoing, and the engine's part in it. */

import * as address from "./address";
import * as api from "./api";
import { wait } from "./dom";
import { complaint, question, stop } from "./questions";
import { change, info, type Seat, type State, state } from "./state";
import type { Choice, Game, Move, Places, Play, Preset, Refused, Side, View } from "./types";
import { count, say } from "./words";

/** After so many moves of engines on both sides play pauses: it may go on for ever. */
const BREATH = 100;
/** How long the engine waits with its move, so that one's own is seen first. */
const PAUSE = 450;

/** The game as it is sent to the server, with the moves made. */
export function game(moves: readonly Choice[] = state.line.slice(0, state.at)): Game {
  return {
    ruleset: state.ruleset,
    start: state.start,
    moves: moves.map((choice) => choice.move),
    play: state.play,
    ...(state.places ? { places: state.places } : {}),
    ...(info().partisan ? { first: state.first } : {}),
  };
}

const NOTHING_KNOWN = {
  solution: null,
  refused: null,
  hint: null,
  walk: null,
  step: 0,
  stopped: false,
} satisfies Partial<State>;

let latest = 0;

/** Show the position at hand; null where the server refuses it or a later call overtook. */
export async function look(): Promise<View | null> {
  const mine = ++latest;
  try {
    const seen = await api.view(game());
    if (mine !== latest) return null;
    change({ view: seen, fault: "", places: state.places ?? seen.places });
    keepAddress();
    return seen;
  } catch (error) {
    if (mine !== latest) return null;
    if (!(error instanceof api.Fault)) throw error;
    change({ fault: complaint(error) });
    return null;
  }
}

let due: ReturnType<typeof setTimeout> | undefined;

/** Write the position into the address, once it is at rest: browsers refuse to do so all the time. */
function keepAddress(): void {
  clearTimeout(due);
  due = setTimeout(async () => {
    const written = await link();
    if (written !== location.hash) history.replaceState(null, "", written);
  }, 150);
}

/** The address that reproduces the position. */
export const link = (): Promise<string> =>
  address.write({
    ...game(),
    first: state.first,
    places: state.places,
    seats: state.seats,
  });

interface Opening {
  readonly ruleset: string;
  readonly start: string;
  readonly moves?: readonly Move[];
  readonly play?: Play;
  readonly first?: Side;
  readonly places?: Places | null;
  readonly seats?: readonly [Seat, Seat];
  /** The id of the preset that this is. */
  readonly preset?: string;
}

/** Begin with a position; where it is refused, what was there stays and the fault is thrown. */
export async function open(opening: Opening): Promise<void> {
  const described = state.games.find((known) => known.name === opening.ruleset);
  if (!described) throw new api.Fault(say("error.unknown", { name: opening.ruleset }));
  const fresh: Game = {
    ruleset: opening.ruleset,
    start: opening.start,
    moves: opening.moves ?? [],
    play: opening.play ?? described.play,
    ...(opening.places ? { places: opening.places } : {}),
    ...(described.partisan ? { first: opening.first ?? "left" } : {}),
  };
  const mine = ++latest;
  const seen = await api.view(fresh);
  if (mine !== latest) return;
  stop();
  const changed = opening.ruleset !== state.ruleset;
  const wasPuzzle = state.view !== null && info().players === 1;
  const isPuzzle = described.players === 1;
  const usual: readonly [Seat, Seat] = ["hand", isPuzzle ? "hand" : "engine"];
  change({
    ...NOTHING_KNOWN,
    ruleset: fresh.ruleset,
    start: seen.start,
    opened: state.opened + 1,
    preset: opening.preset === undefined ? null : { id: opening.preset, start: seen.start },
    play: fresh.play,
    first: fresh.first ?? "left",
    places: fresh.places ?? seen.places,
    line: fresh.moves.map((move, i) => ({ move, words: seen.made?.[i] ?? JSON.stringify(move) })),
    at: fresh.moves.length,
    view: seen,
    review: null,
    from: null,
    cross: null,
    fault: "",
    drafts: changed ? [] : state.drafts,
    undone: changed ? [] : state.undone,
    mode: changed ? "play" : state.mode,
    tool: changed ? firstTool(seen.places !== null, described.tools[0]?.id) : state.tool,
    seats: opening.seats ?? (wasPuzzle === isPuzzle ? state.seats : usual),
  });
  keepAddress();
  await turn();
}

const firstTool = (placed: boolean, tool: string | undefined): string =>
  placed ? "move" : (tool ?? "move");

/** Begin with the first preset of a game, or its example. */
export async function choose(name: string): Promise<void> {
  const described = state.games.find((known) => known.name === name);
  const [preset] = described?.presets ?? [];
  if (preset) await choosePreset(preset, name);
  else if (described) await attempt({ ruleset: name, start: described.example });
}

/** Begin with a preset; of the game at hand, by the same rules of play. */
export async function choosePreset(preset: Preset, ruleset = state.ruleset): Promise<void> {
  const same = ruleset === state.ruleset ? { play: state.play, first: state.first } : {};
  await attempt({ ruleset, start: preset.text, preset: preset.id, ...same });
}

/** Open; tell a fault where everybody looks. */
export async function attempt(opening: Opening): Promise<void> {
  try {
    await open(opening);
  } catch (error) {
    if (!(error instanceof api.Fault)) throw error;
    change({ fault: complaint(error) });
  }
}

/** What there is to say and to do once a position is on the board. */
async function turn(told = ""): Promise<void> {
  const { view } = state;
  if (!view) return;
  if (view.over && state.mode === "play") {
    change({ status: join(told, ending(view)) });
  } else {
    change({ status: join(told, state.mode === "play" ? whose(view) : say("status.editing")) });
  }
  const forBoth = !state.seats.includes("hand");
  if (forBoth && state.at > 0 && state.at % BREATH === 0 && enginesTurn() && told !== "")
    change({ stopped: true, status: join(told, say("status.pause", { count: state.at })) });
  else if (state.mode === "play" && enginesTurn() && state.at === state.line.length)
    await reply(told);
  else if (state.showValues) await solve();
}

const join = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** Whether it is the engine's turn, but it waits to be asked. */
export const stalled = (): boolean =>
  state.mode === "play" && enginesTurn() && (state.stopped || state.at < state.line.length);

/** Whether the seat whose turn it is belongs to the engine. */
export function enginesTurn(): boolean {
  const { view } = state;
  return (
    view !== null && !view.over && info().players === 2 && state.seats[view.turn % 2] === "engine"
  );
}

/** "First player" or "Second player", with the side in a partisan game. */
export function playerName(turnNumber: number, side: Side | null): string {
  const name = say(turnNumber % 2 === 0 ? "player.first" : "player.second");
  return side ? say("player.side", { player: name, side: say(`side.${side}`) }) : name;
}

function whose(view: View): string {
  if (info().players === 1) return say("status.puzzle");
  const player = playerName(view.turn, view.player);
  if (state.seats[view.turn % 2] === "engine") return say("status.engine", { player });
  return say(bothByHand() ? "status.turn" : "status.yours", { player });
}

const bothByHand = (): boolean => state.seats.every((seat) => seat === "hand");

function ending(view: View): string {
  if (info().players === 1) return say(view.winner ? "status.solved" : "status.stuck");
  if (!view.winner) return say("status.over");
  const winner = view.winner === "first" ? 0 : 1;
  const seat = state.seats[winner];
  const other = state.seats[1 - winner];
  if (seat === "hand" && other === "engine") return say("status.youWin");
  if (seat === "engine" && other === "hand") return say("status.engineWins");
  return say(winner === 0 ? "status.firstWins" : "status.secondWins");
}

/** Make a move by hand. */
export async function make(choice: Choice): Promise<void> {
  stop();
  await put(choice, "");
}

async function put(choice: Choice, told: string): Promise<void> {
  const before = { line: state.line, at: state.at };
  change({
    ...NOTHING_KNOWN,
    review: null,
    line: [...state.line.slice(0, state.at), choice],
    at: state.at + 1,
  });
  if (await look()) await turn(told);
  else if (state.fault) change(before);
}

/** Let the engine move for whoever's turn it is. */
export async function reply(told = ""): Promise<void> {
  const asked = performance.now();
  const view = state.view;
  const outcome = await question("reply", "reply", game(), { skill: state.skill });
  if (!view) return;
  if (!outcome) {
    // Broken off for another question, or for good: who plays can let the engine move later.
    if (state.view === view) change({ stopped: true });
    return;
  }
  if (outcome.kind === "refused") {
    change({ status: join(told, refusal(outcome.refused)), stopped: true });
    return;
  }
  const mine = latest;
  await wait(PAUSE - (performance.now() - asked));
  if (mine !== latest || state.view !== view) return;
  const { move, words, sure } = outcome.answer;
  const said = say(sure || state.skill === "human" ? "status.played" : "status.guessed", {
    move: words,
  });
  await put({ move, words }, said);
}

const refusal = (refused: Refused): string =>
  say("ask.refused", { message: join(refused.message, refused.remedy ?? "") });

/** Go to the position after so many moves of the line. */
export async function jump(at: number): Promise<void> {
  stop();
  change({ ...NOTHING_KNOWN, at });
  if (await look()) await turn();
}

/** Go to before a move that the review marks, and point at the one that would have kept more. */
export async function better(at: number, kept: Choice): Promise<void> {
  await jump(at);
  const move = JSON.stringify(kept.move);
  const index = state.view?.moves.findIndex((one) => JSON.stringify(one.move) === move) ?? -1;
  change({
    hint: index < 0 ? null : index,
    status: say("review.kept", { move: kept.words }),
  });
}

/** Back by one move; against the engine, back to one's own move. */
export async function undo(): Promise<void> {
  if (state.at === 0) return;
  let at = state.at - 1;
  const mine = (turnNumber: number): boolean => state.seats[turnNumber % 2] === "hand";
  if (state.seats.includes("hand")) while (at > 0 && !mine(at)) at--;
  await jump(at);
}

export async function redo(): Promise<void> {
  const { line } = state;
  if (state.at === line.length) return;
  let at = state.at + 1;
  const mine = (turnNumber: number): boolean => state.seats[turnNumber % 2] === "hand";
  if (state.seats.includes("hand")) while (at < line.length && !mine(at)) at++;
  await jump(at);
}

/** From the start again. */
export async function restart(): Promise<void> {
  stop();
  change({ ...NOTHING_KNOWN, line: [], at: 0, review: null });
  if (await look()) await turn();
}

/** Show the position as it is now: after a change of the rules, seats, words or places. */
export async function again(): Promise<void> {
  stop();
  change(NOTHING_KNOWN);
  if (await look()) await turn();
}

/** Go on finding the values, if they are to be shown and another question broke that off. */
async function resume(): Promise<void> {
  if (state.showValues && !state.solution && !state.refused && !state.asking) await solve();
}

/** Ask who wins and why. */
export async function solve(): Promise<void> {
  change({ solution: null, refused: null });
  const outcome = await question("solve", "solve", game());
  if (outcome?.kind === "answer") change({ solution: outcome.answer });
  else if (outcome) change({ refused: outcome.refused });
}

/** Mark one winning move and say it, if there is one. */
export async function hint(): Promise<void> {
  if (!state.view || state.view.over || state.mode === "edit") return;
  let known = state.solution;
  if (!known) {
    const outcome = await question("solve", "hint", game());
    if (!outcome) return;
    if (outcome.kind === "refused") {
      change({ status: refusal(outcome.refused) });
      return;
    }
    known = outcome.answer;
    if (state.showValues) change({ solution: known });
  }
  const [index] = known.winning;
  const best = index === undefined ? known.unlisted?.[0] : state.view.moves[index];
  if (best) {
    change({ hint: index ?? null, status: say("hint.move", { move: best.words }) });
  } else if (known.complete) {
    change({ status: say("hint.none") });
  } else {
    change({ status: say("hint.unknown") });
  }
}

/** Ask for the walk through the reasons. */
export async function explain(): Promise<void> {
  const outcome = await question("explain", "explain", game());
  if (outcome?.kind === "answer" && outcome.answer.steps.length) {
    change({ walk: outcome.answer, step: 0 });
  } else if (outcome?.kind === "answer") {
    change({ status: say("explain.none") });
  } else if (outcome) {
    change({ status: refusal(outcome.refused) });
  }
  await resume();
}

/** Ask where a win was thrown away. */
export async function review(): Promise<void> {
  const outcome = await question("review", "review", game());
  if (outcome?.kind === "answer") {
    const thrown = outcome.answer.turns.filter((one) => one.threw).length;
    const unknown = outcome.answer.turns.filter((one) => !one.known).length;
    change({
      review: outcome.answer,
      tab: "moves",
      status: join(
        thrown === 0 ? say("review.clean") : say("review.thrown", { count: count(thrown) }),
        unknown ? say("review.unknown", { count: count(unknown) }) : "",
      ),
    });
  } else if (outcome) {
    change({ status: refusal(outcome.refused) });
  }
  await resume();
}
