/** The bar on top: what is played, from where, and by whom. */

import { openChooser } from "./chooser";
import { fill, find, h } from "./dom";
import { keepDraft } from "./edit";
import { again, choosePreset } from "./game";
import { change, info, type Seat, type Skill, state, watch } from "./state";
import type { Play, Side } from "./types";
import { say } from "./words";

export function startSetup(): void {
  watch(
    ["ruleset", "games", "seats", "skill", "play", "first", "language", "start", "preset"],
    () => fill(find("setup"), ...(state.ruleset ? setup() : [])),
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
          if (state.mode === "edit") keepDraft();
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
