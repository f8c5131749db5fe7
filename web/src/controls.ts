/** The two bars above the board: what is played and by whom; what can be done. */

import { openChooser } from "./chooser";
import { fill, find, h } from "./dom";
import * as edit from "./edit";
import {
  again,
  choosePreset,
  explain,
  hint,
  jump,
  redo,
  reply,
  restart,
  review,
  undo,
  enginesTurn,
  solve,
  stalled,
} from "./game";
import { change, info, type Seat, type Skill, state, watch } from "./state";
import type { Play, Side } from "./types";
import { say } from "./words";

export function startControls(): void {
  watch(
    ["ruleset", "games", "seats", "skill", "play", "first", "language", "start", "preset"],
    () => fill(find("setup"), ...(state.ruleset ? setup() : [])),
  );
  watch(
    [
      "view",
      "mode",
      "tool",
      "at",
      "line",
      "showValues",
      "drafts",
      "undone",
      "language",
      "walk",
      "asking",
      "review",
      "stopped",
    ],
    () => {
      fill(find("toolbar"), ...(state.view ? toolbar() : []));
      fill(find("tools"), ...(state.view && state.mode === "edit" ? tools() : []));
      find("tools").hidden = state.mode !== "edit";
    },
  );
}

interface Choices {
  readonly key: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly pick: (value: string) => void;
}

function select({ key, label, options, value, pick }: Choices): HTMLElement {
  return h(
    "label",
    { class: "field" },
    h("span", {}, label),
    h(
      "select",
      {
        "data-key": key,
        change: (event: Event) => pick((event.target as HTMLSelectElement).value),
      },
      ...options.map(([option, words]) =>
        h("option", { value: option, selected: option === value }, words),
      ),
    ),
  );
}

let opened = false;

/** Game and position; on a narrow window the rest is behind a button. */
function setup(): HTMLElement[] {
  const game = info();
  const fields: HTMLElement[] = [
    h(
      "div",
      { class: "field" },
      h("span", { id: "game-label" }, say("setup.game")),
      h(
        "button",
        {
          type: "button",
          class: "game",
          "data-game": game.name,
          title: game.title,
          "data-key": "game",
          "aria-haspopup": "dialog",
          "aria-labelledby": "game-label game-name",
          click: openChooser,
        },
        h("span", { id: "game-name" }, game.title),
        h("span", { "aria-hidden": "true", class: "caret" }, "▾"),
      ),
    ),
  ];
  if (game.presets.length) {
    const { preset: chosen, start } = state;
    const at = chosen?.start === start ? game.presets.findIndex(({ id }) => id === chosen.id) : -1;
    fields.push(
      select({
        key: "preset",
        label: say("setup.example"),
        options: [
          ...(at < 0 ? [["", say("setup.own")] as const] : []),
          ...game.presets.map((preset, i) => [String(i), preset.words] as const),
        ],
        value: at < 0 ? "" : String(at),
        pick: (value) => {
          const preset = game.presets[Number(value)];
          if (!preset || value === "") return;
          if (state.mode === "edit") edit.keepDraft();
          void choosePreset(preset);
        },
      }),
    );
  }
  const rest: HTMLElement[] = [];
  if (game.misere) {
    rest.push(
      select({
        key: "play",
        label: say("setup.rule"),
        options: [
          ["normal", say("setup.normal")],
          ["misere", say("setup.misere")],
        ],
        value: state.play,
        pick: (value) => {
          change({ play: value as Play });
          void again();
        },
      }),
    );
  }
  if (game.players === 2) {
    if (game.partisan) {
      rest.push(
        select({
          key: "first-side",
          label: say("setup.starts"),
          options: [
            ["left", say("side.left")],
            ["right", say("side.right")],
          ],
          value: state.first,
          pick: (value) => {
            change({ first: value as Side, line: [], at: 0 });
            void again();
          },
        }),
      );
    }
    rest.push(seat(0), seat(1));
    if (state.seats.includes("engine")) {
      rest.push(
        select({
          key: "skill",
          label: say("setup.skill"),
          options: [
            ["perfect", say("skill.perfect")],
            ["human", say("skill.human")],
          ],
          value: state.skill,
          pick: (value) => change({ skill: value as Skill }),
        }),
      );
    }
  }
  if (!rest.length) return fields;
  const more = h("div", { class: "more", id: "setup-more" }, ...rest);
  more.classList.toggle("open", opened);
  const button = h(
    "button",
    {
      type: "button",
      class: "unfold",
      "data-key": "more",
      "aria-expanded": String(opened),
      "aria-controls": "setup-more",
      click: () => {
        opened = !opened;
        more.classList.toggle("open", opened);
        button.setAttribute("aria-expanded", String(opened));
      },
    },
    say("setup.more"),
  );
  return [...fields, button, more];
}

function seat(which: 0 | 1): HTMLElement {
  return select({
    key: `seat-${which}`,
    label: say(which === 0 ? "player.first" : "player.second"),
    options: [
      ["hand", say("seat.hand")],
      ["engine", say("seat.engine")],
    ],
    value: state.seats[which],
    pick: (value) => {
      const now = value as Seat;
      change({ seats: which === 0 ? [now, state.seats[1]] : [state.seats[0], now] });
      void again();
    },
  });
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

function tools(): HTMLElement[] {
  const own = state.places ? [{ id: "move", words: say("tool.move"), on: [], drag: true }] : [];
  const all = [...own, ...info().tools];
  if (!all.length) return [h("p", { class: "quiet" }, say("edit.textOnly"))];
  return [
    h("span", { class: "quiet", id: "tools-label" }, say("edit.tools")),
    h(
      "div",
      { class: "chips", role: "radiogroup", "aria-labelledby": "tools-label", keydown: toolKey },
      ...all.map((tool, i) =>
        h(
          "button",
          {
            type: "button",
            role: "radio",
            "data-key": `tool-${tool.id}`,
            "aria-checked": String(tool.id === state.tool),
            tabindex: tool.id === state.tool ? 0 : -1,
            "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
            title: i < 9 ? `${tool.words} (${i + 1})` : tool.words,
            click: () => pick(tool.id),
          },
          tool.words,
        ),
      ),
    ),
  ];
}

const pick = (id: string): void => {
  const drags = info().tools.find((tool) => tool.id === id)?.drag;
  change({
    tool: id,
    from: null,
    cross: null,
    status: say(drags ? "edit.how.drag" : id === "move" ? "edit.how.move" : "edit.how.press"),
  });
};

function toolKey(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const all = toolIds();
  const next = all[(all.indexOf(state.tool) + step + all.length) % all.length];
  if (next === undefined) return;
  pick(next);
  document.querySelector<HTMLElement>(`[data-key="tool-${CSS.escape(next)}"]`)?.focus();
}

const toolIds = (): string[] => [
  ...(state.places ? ["move"] : []),
  ...info().tools.map((tool) => tool.id),
];

/** Take the tool with this number in hand. */
export function pickTool(number: number): boolean {
  const id = toolIds()[number - 1];
  if (state.mode !== "edit" || id === undefined) return false;
  pick(id);
  return true;
}

/** Go to the beginning or the end of the line of moves. */
export const toEnd = (end: boolean): void => void jump(end ? state.line.length : 0);
