/** The walk through the reasons, forwards and backwards, on the picture itself. */

import { fill, find, h } from "./dom";
import { change, state, watch } from "./state";
import { language, say } from "./words";

export function startWalk(): void {
  watch(["walk", "step", "language"], () => {
    const bar = find("walk");
    const begins = bar.hidden && state.walk !== null;
    bar.hidden = !state.walk;
    fill(bar, ...(state.walk ? steps() : []));
    if (begins) bar.scrollIntoView({ block: "nearest" });
  });
}

/** By so many steps; past either end it stays. */
export function go(by: number): void {
  const last = (state.walk?.steps.length ?? 1) - 1;
  change({ step: Math.max(0, Math.min(last, state.step + by)) });
}

export const leave = (): void => change({ walk: null, step: 0 });

function steps(): (HTMLElement | null)[] {
  const { walk, step } = state;
  const all = walk?.steps ?? [];
  const last = all.length - 1;
  const button = (
    key: string,
    icon: string,
    words: string,
    off: boolean,
    by: number,
  ): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        "data-key": key,
        "aria-label": words,
        title: words,
        "aria-disabled": off ? "true" : null,
        click: () => go(by),
      },
      icon,
    );
  return [
    h(
      "div",
      { class: "walk-head" },
      button("walk-back", "◀", say("walk.back"), step === 0, -1),
      h("span", { class: "quiet" }, say("walk.step", { step: step + 1, all: all.length })),
      button("walk-on", "▶", say("walk.on"), step === last, 1),
      h("button", { type: "button", "data-key": "walk-leave", click: leave }, say("walk.leave")),
    ),
    h("p", { class: "sentence", role: "status", lang: walk?.lang ?? null }, all[step]?.words ?? ""),
    walk && walk.lang !== language() ? h("p", { class: "quiet" }, say("walk.english")) : null,
  ];
}
