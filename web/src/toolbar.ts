/** The bar above the board: what can be done. */

import { fill, find, h } from "./dom";
import * as edit from "./edit";
import {
  enginesTurn,
  explain,
  hint,
  jump,
  redo,
  reply,
  restart,
  review,
  solve,
  stalled,
  undo,
} from "./game";
import { change, info, state, type State, watch } from "./state";
import { say } from "./words";

const SHOWS: readonly (keyof State)[] = [
  "view",
  "mode",
  "at",
  "line",
  "seats",
  "showValues",
  "drafts",
  "undone",
  "language",
  "review",
  "stopped",
];

export function startToolbar(): void {
  watch(SHOWS, () => fill(find("toolbar"), ...(state.view ? toolbar() : [])));
}

interface Act {
  readonly key: string;
  readonly icon: string;
  readonly words: string;
  readonly short: string;
  readonly act: () => void;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly main?: boolean;
}

/** A button of the toolbar; `short` is its key, told by title and to screen readers. */
function button({
  key,
  icon,
  words,
  short,
  act,
  off = false,
  pressed,
  main = false,
}: Act): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      "data-key": key,
      class: main ? "primary" : null,
      // Not `disabled`: the focus would be lost when the last move is undone.
      "aria-disabled": off ? "true" : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "aria-keyshortcuts": short,
      title: `${words} (${short})`,
      click: () => {
        if (!off) act();
      },
    },
    h("span", { "aria-hidden": "true", class: "icon" }, icon),
    h("span", { class: "words" }, words),
  );
}

/** Undo and redo mean moves while playing and changes while editing. */
export const back = (): void => void (state.mode === "edit" ? edit.undoEdit() : undo());
export const forth = (): void => void (state.mode === "edit" ? edit.redoEdit() : redo());
export const toggleMode = (): void => void edit.setMode(state.mode === "edit" ? "play" : "edit");
export function toggleValues(): void {
  change({ showValues: !state.showValues, ...(state.showValues ? {} : { tab: "why" as const }) });
  // The engine's move comes first; the values of what it leads to follow.
  if (state.showValues && state.asking?.doing !== "reply") void solve();
}
export const canReview = (): boolean =>
  state.mode === "play" && info().players === 2 && state.line.length > 0;

function toolbar(): HTMLElement[] {
  const editing = state.mode === "edit";
  const mode = (name: "play" | "edit"): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        "data-key": `mode-${name}`,
        "aria-pressed": String(state.mode === name),
        "aria-keyshortcuts": "e",
        title: `${say(`mode.${name}`)} (e)`,
        click: () => void edit.setMode(name),
      },
      say(`mode.${name}`),
    );
  return [
    h(
      "div",
      { class: "joined", role: "group", "aria-label": say("mode.label") },
      mode("play"),
      mode("edit"),
    ),
    h(
      "div",
      { class: "group" },
      button({
        key: "undo",
        icon: "↶",
        words: say("act.undo"),
        short: "u",
        act: back,
        off: editing ? state.drafts.length === 0 : state.at === 0,
      }),
      button({
        key: "redo",
        icon: "↷",
        words: say("act.redo"),
        short: "r",
        act: forth,
        off: editing ? state.undone.length === 0 : state.at === state.line.length,
      }),
      ...(editing
        ? []
        : [
            button({
              key: "restart",
              icon: "⟲",
              words: say("act.restart"),
              short: "n",
              act: () => void restart(),
              off: state.line.length === 0,
            }),
          ]),
    ),
    h(
      "div",
      { class: "group" },
      ...(editing
        ? []
        : [
            button({
              key: "hint",
              icon: "☞",
              words: say("act.hint"),
              short: "h",
              act: () => void hint(),
              off: state.view?.over !== false || enginesTurn(),
            }),
          ]),
      button({
        key: "values",
        icon: "∗",
        words: say("act.values"),
        short: "v",
        act: toggleValues,
        pressed: state.showValues,
      }),
      button({
        key: "explain",
        icon: "⋯",
        words: say("act.explain"),
        short: "x",
        act: () => void explain(),
      }),
      ...(canReview() && (state.view?.over || state.review)
        ? [
            button({
              key: "review",
              icon: "✓",
              words: say("act.review"),
              short: "w",
              act: () => void review(),
              main: state.review === null,
            }),
          ]
        : []),
    ),
    ...(stalled()
      ? [
          h(
            "button",
            { type: "button", class: "primary", "data-key": "go", click: goOn },
            say("act.go"),
          ),
        ]
      : []),
  ];
}

/** After an undo: the engine moves from here, and what was undone is forgotten. */
const goOn = (): void => void reply();

/** Go to the beginning or the end of the line of moves. */
export const toEnd = (end: boolean): void => void jump(end ? state.line.length : 0);
