/** What the server is asked and what it answers. The page knows no more of a game than this. */

export type Move =
  null | boolean | number | string | readonly Move[] | { readonly [key: string]: Move };
export type Point = readonly [number, number];
export type Places = Readonly<Record<string, Point>>;
export type Play = "normal" | "misere";
export type Side = "left" | "right";
export type Kind = "cell" | "vertex" | "edge" | "heap" | "free";

export interface Tool {
  readonly id: string;
  readonly words: string;
  readonly on: readonly Kind[];
  readonly drag: boolean;
}

export interface Preset {
  readonly id: string;
  readonly words: string;
  readonly text: string;
}

/** A ruleset as the list of games describes it. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly text_form: string;
  readonly example: string;
  readonly players: number;
  readonly play: Play;
  readonly partisan: boolean;
  readonly misere?: boolean;
  readonly tools: readonly Tool[];
  readonly presets: readonly Preset[];
  readonly own: boolean;
}

export interface GameList {
  readonly version: string;
  readonly games: readonly GameInfo[];
  /** What the command line asked for. */
  readonly open: { readonly ruleset: string | null; readonly start: string | null };
}

/** A whole game: every question carries it, since the server keeps none. */
export interface Game {
  readonly ruleset: string;
  readonly start: string;
  readonly moves: readonly Move[];
  readonly play: Play;
  readonly places?: Places;
  readonly first?: Side;
}

export interface Choice {
  readonly move: Move;
  readonly words: string;
}

export interface View {
  readonly start: string;
  readonly text: string;
  readonly svg: string | null;
  readonly places: Places | null;
  readonly moves: readonly Choice[];
  /** Whether there are more moves than those listed. */
  readonly more?: boolean;
  /** Words of the moves made so far. */
  readonly made?: readonly string[];
  readonly over: boolean;
  readonly turn: number;
  readonly player: Side | null;
  readonly winner: "first" | "second" | null;
}

export type Target =
  | { readonly cell: readonly [number, number] }
  | { readonly vertex: string }
  | { readonly edge: string }
  | { readonly heap: number }
  | { readonly free: Point };

export interface Edit {
  readonly tool: string;
  readonly target: Target;
  readonly to: Target | null;
}

export interface Edited {
  readonly start: string;
  readonly places: Places | null;
}

export interface Progress {
  readonly doing: string;
  readonly positions: number;
}

/** An integer; beyond 2^53 as a decimal string. */
export type Whole = number | string;

export interface Solution {
  readonly outcome: string;
  readonly words: string;
  readonly value: string | null;
  readonly components: readonly {
    readonly text: string;
    readonly value: string | null;
    readonly nimber: Whole | null;
  }[];
  readonly total: Whole | null;
  readonly method: {
    readonly kind: string;
    readonly name: string;
    readonly statement: string;
    readonly source: string;
  };
  readonly winning: readonly number[];
  /** Winning moves that are not among the listed moves. */
  readonly unlisted?: readonly Choice[];
  /** Whether all winning moves are told. */
  readonly complete: boolean;
  readonly svg: string | null;
}

export interface Walk {
  readonly steps: readonly { readonly words: string; readonly svg: string | null }[];
  readonly lang: string;
}

export interface Reply {
  readonly move: Move;
  readonly words: string;
  readonly sure: boolean;
}

export type Worth = "win" | "draw" | "loss";

export interface Turn {
  readonly move: Move;
  readonly words: string;
  readonly outcome: string | null;
  /** What the mover had, and what the move left. */
  readonly before?: Worth | null;
  readonly after?: Worth | null;
  readonly threw: boolean;
  readonly kept: Choice | null;
  readonly known: boolean;
}

export interface Review {
  /** One for each move made, in their order. */
  readonly turns: readonly Turn[];
}

/** The budget was passed: nothing is asserted. */
export interface Refused {
  readonly message: string;
  readonly remedy?: string | null;
}
