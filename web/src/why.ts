/** Why: outcome, the values of the parts, their nim-sum in binary, the theorem and its source. */

import { fill, find, h } from "./dom";
import { explain, solve } from "./game";
import { state, watch } from "./state";
import type { Solution, Whole } from "./types";
import { toggleValues } from "./toolbar";
import { say } from "./words";

/** Up to so many binary places and components are drawn as columns and rows. */
const PLACES = 24;
const ROWS = 100;

export function startWhy(): void {
  watch(["solution", "refused", "showValues", "asking", "language", "view"], () =>
    fill(find("panel-why"), ...(state.view ? why() : [])),
  );
}

function why(): (HTMLElement | null)[] {
  if (!state.showValues) {
    return [
      h("p", {}, say("why.hidden")),
      h(
        "button",
        { type: "button", class: "primary", "data-key": "show", click: toggleValues },
        say("why.show"),
      ),
    ];
  }
  if (state.solution) return known(state.solution);
  if (state.refused) {
    return [
      h("p", { class: "note" }, h("strong", {}, say("why.unknown"))),
      h("p", {}, [state.refused.message, state.refused.remedy].filter(Boolean).join(" ")),
      h(
        "button",
        { type: "button", "data-key": "again", click: () => void solve() },
        say("why.again"),
      ),
    ];
  }
  return [h("p", { class: "quiet" }, say("why.asking"))];
}

function known(solution: Solution): (HTMLElement | null)[] {
  const { method } = solution;
  return [
    h(
      "p",
      { class: "outcome" },
      h("span", { class: "letter" }, solution.outcome),
      h("span", {}, solution.words),
    ),
    solution.value !== null
      ? h("p", { class: "value" }, say("why.value"), " ", h("strong", {}, solution.value))
      : null,
    winning(solution),
    columns(solution),
    h(
      "section",
      { class: "block" },
      h("h2", {}, say(method.kind === "theorem" ? "why.theorem" : "why.method")),
      h("p", {}, h("strong", {}, method.name)),
      method.statement ? h("p", {}, method.statement) : null,
      method.source
        ? h("p", { class: "quiet" }, say("why.source", { source: method.source }))
        : null,
    ),
    h(
      "button",
      { type: "button", "data-key": "why-explain", click: () => void explain() },
      say("why.walk"),
    ),
  ];
}

function winning(solution: Solution): HTMLElement | null {
  if (state.view?.over) return null;
  const moves = state.view?.moves ?? [];
  const words = [
    ...solution.winning.flatMap((i) => moves[i]?.words ?? []),
    ...(solution.unlisted ?? []).map((choice) => choice.words),
  ];
  if (!words.length) return solution.complete ? h("p", {}, say("why.noWinning")) : null;
  const shown = words.slice(0, 8).join(say("list.comma"));
  const rest = words.length - 8;
  return h(
    "p",
    {},
    h("span", { class: "quiet" }, say("why.winning"), " "),
    shown,
    rest > 0 ? say("why.andMore", { count: rest }) : "",
    solution.complete ? "" : ` ${say("why.some")}`,
  );
}

const whole = (value: Whole): bigint => BigInt(value);

/** One row for each component; with nimbers, their bits in columns and whether each is odd. */
function columns(solution: Solution): HTMLElement | null {
  const parts = solution.components;
  if (!parts.length) return null;
  const nimbers = parts.map((part) => (part.nimber === null ? null : whole(part.nimber)));
  const all = nimbers.every((nimber) => nimber !== null) ? nimbers : null;
  const total = solution.total === null ? null : whole(solution.total);
  const largest = (all ?? []).reduce((a, b) => (b > a ? b : a), total ?? 0n);
  const places = largest.toString(2).length;
  const binary = all !== null && total !== null && places <= PLACES;
  const powers = binary
    ? Array.from({ length: places }, (_, i) => 1n << BigInt(places - 1 - i))
    : [];
  const bit = (n: bigint, power: bigint): boolean => (n & power) !== 0n;
  const cells = (n: bigint): HTMLElement[] =>
    powers.map((power) =>
      h("td", { class: bit(n, power) ? "bit on" : "bit" }, bit(n, power) ? "1" : "0"),
    );
  return h(
    "section",
    { class: "block" },
    h("h2", {}, say("why.components")),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("why.components") },
      h(
        "table",
        { class: "columns" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, say("why.part")),
            h("th", { scope: "col" }, say("why.worth")),
            ...powers.map((power) => h("th", { scope: "col", class: "bit" }, String(power))),
          ),
        ),
        h(
          "tbody",
          {},
          ...parts
            .slice(0, ROWS)
            .map((part, i) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, part.text),
                h("td", {}, part.value ?? say("why.noValue")),
                ...(binary ? cells(all[i] ?? 0n) : []),
              ),
            ),
        ),
        total !== null &&
          h(
            "tfoot",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "row" }, say("why.sum")),
              h("td", {}, total === 0n ? "0" : `*${total}`),
              ...(binary ? cells(total) : []),
            ),
          ),
      ),
    ),
    parts.length > ROWS &&
      h("p", { class: "quiet" }, say("why.moreParts", { count: parts.length - ROWS })),
    binary && h("p", { class: "quiet" }, say(total === 0n ? "why.even" : "why.odd")),
  );
}
