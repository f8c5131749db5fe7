/** Everything the page knows, in one place; whoever shows it watches what it depends on. */

import type {
  Choice,
  GameInfo,
  Places,
  Play,
  Point,
  Progress,
  Refused,
  Review,
  Side,
  Solution,
  Target,
  View,
  Walk,
} from "./types";

export type Seat = "hand" | "engine";
export type Skill = "perfect" | "human";
export type Mode = "play" | "edit";
export type Tab = "moves" | "why" | "text";
export type Doing = "reply" | "solve" | "hint" | "explain" | "review";

/** A question under way. */
export interface Asking {
  readonly doing: Doing;
  readonly progress: Progress | null;
  readonly stop: () => void;
}

/** What is put down in edit mode: a game as far as editing can change it. */
export interface Draft {
  readonly start: string;
  readonly places: Places | null;
  readonly line: readonly Choice[];
  readonly at: number;
}

export interface State {
  games: readonly GameInfo[];
  version: string;
  ruleset: string;
  start: string;
  /** How many positions were opened: presets, texts, addresses. */
  opened: number;
  /** The preset that was chosen, and the start it gave. */
  preset: { readonly id: string; readonly start: string } | null;
  play: Play;
  first: Side;
  places: Places | null;
  /** The moves made and, after an undo, those that can be redone; `at` of them are made. */
  line: readonly Choice[];
  at: number;
  view: View | null;
  mode: Mode;
  /** The tool in hand; "move" is the page's own: it drags vertices. */
  tool: string;
  /** Where an edit from one thing to another begins. */
  from: Target | null;
  drafts: readonly Draft[];
  undone: readonly Draft[];
  seats: readonly [Seat, Seat];
  skill: Skill;
  showValues: boolean;
  solution: Solution | null;
  refused: Refused | null;
  hint: number | null;
  walk: Walk | null;
  step: number;
  review: Review | null;
  asking: Asking | null;
  /** Whether the engine was asked for this move, and did not make it. */
  stopped: boolean;
  tab: Tab;
  /** What is told beneath the board and read out. */
  status: string;
  fault: string;
  /** Where the keyboard points in edit mode, in units of the picture. */
  cross: Point | null;
  language: string;
}

export const state: State = {
  games: [],
  version: "",
  ruleset: "",
  start: "",
  opened: 0,
  preset: null,
  play: "normal",
  first: "left",
  places: null,
  line: [],
  at: 0,
  view: null,
  mode: "play",
  tool: "move",
  from: null,
  drafts: [],
  undone: [],
  seats: ["hand", "engine"],
  skill: "perfect",
  showValues: false,
  solution: null,
  refused: null,
  hint: null,
  walk: null,
  step: 0,
  review: null,
  asking: null,
  stopped: false,
  tab: "moves",
  status: "",
  fault: "",
  cross: null,
  language: "",
};

interface Watcher {
  readonly on: readonly (keyof State)[];
  readonly show: () => void;
  seen: readonly unknown[];
}

const watchers: Watcher[] = [];
let due = false;

/** Call `show` now and whenever one of the named parts has changed. */
export function watch(on: readonly (keyof State)[], show: () => void): void {
  watchers.push({ on, show, seen: on.map((name) => state[name]) });
  show();
}

export function change(patch: Partial<State>): void {
  Object.assign(state, patch);
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    for (const watcher of watchers) {
      const now = watcher.on.map((name) => state[name]);
      if (now.some((value, i) => !Object.is(value, watcher.seen[i]))) {
        watcher.seen = now;
        watcher.show();
      }
    }
  });
}

/** The description of the ruleset at hand. */
export function info(): GameInfo {
  const found = state.games.find((game) => game.name === state.ruleset);
  if (!found) throw new Error(`no game is called ${state.ruleset}`);
  return found;
}
