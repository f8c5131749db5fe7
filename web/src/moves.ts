/** The moves that can be made, whether or not the picture has a place for them, and those made. */

import { light } from "./board";
import { fill, find, h } from "./dom";
import { better, enginesTurn, jump, make, playerName } from "./game";
import { info, state, watch } from "./state";
import type { Choice, Turn } from "./types";
import { count, say } from "./words";

/** How many moves are listed at a time; the search finds the others. */
const LISTED = 200;
/** From so many moves on there is a search. */
const SEARCHED = 12;

export function startMoves(): void {
  const panel = find("panel-moves");
  const search = h("input", { type: "search", class: "search", input: () => list() });
  const made = h("section", { class: "block" });
  const ahead = h("section", { class: "block" });
  const found = h("ul", { class: "moves" });
  const told = h("p", { class: "quiet" });
  panel.append(made, ahead);
  watch(["line", "at", "review", "language", "view"], () => {
    fill(made, ...history());
    // Scrolling it into view would scroll the whole page of a phone.
    const list = made.querySelector<HTMLElement>(".history");
    const now = list?.querySelector("[aria-current]")?.parentElement;
    if (list && now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
  watch(["view", "solution", "hint", "mode", "language", "showValues", "seats"], () => {
    search.placeholder = say("moves.search");
    search.setAttribute("aria-label", say("moves.search"));
    const many = (state.view?.moves.length ?? 0) > SEARCHED;
    if (!many) search.value = "";
    if (!ahead.contains(search) || search.hidden === many) {
      search.hidden = !many;
    }
    const title = h("h2", {}, say("moves.possible"));
    if (ahead.firstElementChild) ahead.firstElementChild.replaceWith(title);
    else ahead.append(title, search, told, found);
    list();
  });

  function list(): void {
    const moves = state.view?.moves ?? [];
    const wanted = search.value.trim().toLowerCase();
    const all = moves
      .map((choice, index) => ({ choice, index }))
      .filter(({ choice }) => choice.words.toLowerCase().includes(wanted));
    const winning = new Set(state.showValues ? state.solution?.winning : []);
    const still = state.mode === "edit" || enginesTurn();
    fill(
      found,
      ...all.slice(0, LISTED).map(({ choice, index }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-key": `move-${index}`,
              "aria-disabled": still ? "true" : null,
              class: winning.has(index) ? "wins" : index === state.hint ? "hinted" : null,
              click: () => {
                if (!still) void make(choice);
              },
              pointerenter: () => light(index),
              pointerleave: () => light(null),
              focus: () => light(index),
              blur: () => light(null),
            },
            h("span", {}, choice.words),
            winning.has(index) && h("span", { class: "tag" }, say("moves.wins")),
            !winning.has(index) &&
              index === state.hint &&
              h("span", { class: "tag" }, say("moves.hint")),
          ),
        ),
      ),
    );
    const rest = all.length - LISTED;
    told.textContent = [
      moves.length === 0 ? say("moves.none") : "",
      wanted && all.length === 0 ? say("moves.noMatch") : "",
      rest > 0 ? say("moves.rest", { count: count(rest) }) : "",
      state.view?.more ? say("moves.more", { count: count(moves.length) }) : "",
    ]
      .filter(Boolean)
      .join(" ");
    told.hidden = told.textContent === "";
  }
}

function history(): HTMLElement[] {
  const { line, at, review } = state;
  if (!line.length) return [];
  const partisan = state.games.length > 0 && info().partisan;
  const items = line.map((choice, i) => {
    const turn = review?.turns[i];
    const side = partisan
      ? i % 2 === 0
        ? state.first
        : state.first === "left"
          ? "right"
          : "left"
      : null;
    return h(
      "li",
      { class: turn?.threw ? "threw" : null },
      h(
        "button",
        {
          type: "button",
          "data-key": `made-${i}`,
          class: i >= at ? "undone" : null,
          "aria-current": i === at - 1 ? "step" : null,
          title: say("moves.before"),
          click: () => void jump(review ? i : i + 1),
        },
        h(
          "span",
          { class: "who" },
          info().players === 1 ? `${i + 1}.` : `${i + 1}. ${playerName(i, side)}`,
        ),
        h("span", {}, choice.words),
        turn ? h("span", { class: turn.threw ? "tag bad" : "tag" }, verdict(turn)) : null,
      ),
      turn?.kept ? keptButton(i, turn.kept) : null,
    );
  });
  return [
    h("h2", {}, say(review ? "review.title" : "moves.made")),
    h(
      "ol",
      { class: "history" },
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            "data-key": "made-start",
            "aria-current": at === 0 ? "step" : null,
            click: () => void jump(0),
          },
          say("moves.start"),
        ),
      ),
      ...items,
    ),
  ];
}

const keptButton = (i: number, kept: Choice): HTMLElement =>
  h(
    "button",
    {
      type: "button",
      class: "kept",
      "data-key": `kept-${i}`,
      click: () => void better(i, kept),
    },
    say("review.kept", { move: kept.words }),
  );

function verdict(turn: Turn): string {
  if (!turn.known) return `? ${say("review.notKnown")}`;
  if (turn.threw) return `✗ ${say(turn.before === "draw" ? "review.threwDraw" : "review.threw")}`;
  if (turn.before === "win") return `✓ ${say("review.keptWin")}`;
  if (turn.before === "draw") return `= ${say("review.draw")}`;
  return `· ${say("review.lost")}`;
}
