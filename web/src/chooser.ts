/** The list of games, with a search. */

import { fill, find, h } from "./dom";
import { choose } from "./game";
import { state } from "./state";
import type { GameInfo } from "./types";
import { type Key, say } from "./words";

const dialog = find("chooser") as HTMLDialogElement;

export function openChooser(): void {
  const list = h("div", { class: "games", id: "games-found" });
  const search = h("input", {
    type: "search",
    class: "search",
    placeholder: say("games.search"),
    "aria-label": say("games.search"),
    "aria-controls": "games-found",
    autocomplete: "off",
    input: () => show(search.value),
  });
  const told = h("p", { class: "quiet", role: "status" });
  const show = (words: string): void => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = state.games.filter((game) => {
      const text = `${game.name} ${game.title}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    told.textContent = say("games.found", { count: found.length });
    const well = found.filter((game) => game.own || game.presets.length > 0);
    const others = found.filter((game) => !well.includes(game));
    const heading = (key: Key): HTMLElement => h("h3", {}, say(key));
    fill(
      list,
      ...(well.length ? [heading("games.start"), ...well.map(line)] : []),
      ...(others.length ? [heading("games.others"), ...others.map(line)] : []),
    );
  };
  const line = (game: GameInfo): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        "data-game": game.name,
        "aria-current": game.name === state.ruleset ? "true" : null,
        click: () => {
          dialog.close();
          void choose(game.name);
        },
      },
      h("strong", {}, game.title),
      h(
        "span",
        { class: "quiet" },
        [
          game.name,
          game.own ? say("games.own") : "",
          game.partisan ? say("games.partisan") : "",
          game.players === 1 ? say("games.puzzle") : "",
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    );
  search.addEventListener("keydown", (event) => {
    const first = list.querySelector("button");
    if (event.key === "Enter" && first) first.click();
    else if (event.key === "ArrowDown" && first) first.focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [search, ...list.querySelectorAll("button")];
    all[all.findIndex((one) => one === document.activeElement) + step]?.focus();
  });
  show("");
  fill(
    dialog,
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: "chooser-title" }, say("games.title")),
      closer(dialog),
    ),
    search,
    told,
    list,
  );
  dialog.showModal();
  search.focus();
}

/** The button that closes a dialog. */
export const closer = (of: HTMLDialogElement): HTMLElement =>
  h(
    "button",
    { type: "button", class: "round", "aria-label": say("act.close"), click: () => of.close() },
    "✕",
  );
