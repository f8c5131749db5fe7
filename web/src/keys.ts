/** Shortcuts for the whole page, and the sheet that lists them. */

import { focusBoard } from "./board";
import { closer, openChooser } from "./chooser";
import { fill, find, h } from "./dom";
import { copyLink } from "./export";
import { explain, hint, restart, review } from "./game";
import { recall, remember } from "./memory";
import { change, state } from "./state";
import { back, canReview, forth, toEnd, toggleMode, toggleValues } from "./toolbar";
import { pickTool } from "./tools";
import { go, leave } from "./walk";
import { type Key, say } from "./words";

const dialog = find("help") as HTMLDialogElement;

/** Single letters can be switched off, for those whom they surprise. */
let letters = recall("letters") !== "off";

const ACTS: readonly (readonly [key: string, words: Key, act: () => void])[] = [
  ["b", "keys.board", focusBoard],
  ["m", "keys.moves", () => focusMoves()],
  ["e", "keys.mode", toggleMode],
  ["u", "keys.undo", back],
  ["r", "keys.redo", forth],
  ["n", "keys.restart", () => state.mode === "play" && void restart()],
  ["h", "keys.hint", () => void hint()],
  ["v", "keys.values", toggleValues],
  ["x", "keys.explain", () => void explain()],
  ["w", "keys.review", () => canReview() && void review()],
  ["g", "keys.games", openChooser],
  ["l", "keys.link", () => void copyLink()],
  ["?", "keys.help", openHelp],
];

const OTHERS: readonly (readonly [keys: string, words: Key])[] = [
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["1 … 9", "keys.tools"],
  ["Home / End", "keys.ends"],
  ["Ctrl + Z / Y", "keys.ctrl"],
  ["Esc", "keys.escape"],
];

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (typing(event.composedPath()[0])) return;
    if (pressed(event)) event.preventDefault();
  });
}

const typing = (where: EventTarget | undefined): boolean =>
  where instanceof HTMLTextAreaElement ||
  where instanceof HTMLSelectElement ||
  (where instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(where.type));

function pressed(event: KeyboardEvent): boolean {
  const { key } = event;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    const low = key.toLowerCase();
    if (low === "z") (event.shiftKey ? forth : back)();
    else if (low === "y") forth();
    else return false;
    return true;
  }
  if (key === "Escape") return escape();
  if (state.walk && (key === "ArrowLeft" || key === "ArrowRight")) {
    go(key === "ArrowLeft" ? -1 : 1);
    return true;
  }
  if (!letters) return false;
  if (/^[1-9]$/.test(key)) return pickTool(Number(key));
  const found = ACTS.find(([one]) => one === key);
  if (found) found[2]();
  else if (key === "Home" && state.mode === "play") toEnd(false);
  else if (key === "End" && state.mode === "play") toEnd(true);
  else return false;
  return true;
}

/** Leave what is innermost: a question, the walk, an edit half done. */
function escape(): boolean {
  if (state.asking) state.asking.stop();
  else if (state.walk) leave();
  else if (state.from) change({ from: null });
  else return false;
  return true;
}

function focusMoves(): void {
  change({ tab: "moves" });
  queueMicrotask(() => document.querySelector<HTMLElement>("#panel-moves .moves button")?.focus());
}

export function openHelp(): void {
  const line = (keys: string, words: string): HTMLElement =>
    h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, words));
  fill(
    dialog,
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: "help-title" }, say("help.title")),
      closer(dialog),
    ),
    h("p", {}, say("help.board")),
    h("p", {}, say("help.edit")),
    h("h3", {}, say("help.keys")),
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        {},
        ...ACTS.map(([key, words]) => line(key, say(words))),
        ...OTHERS.map(([keys, words]) => line(keys, say(words))),
      ),
    ),
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: letters,
        change: (event: Event) => {
          letters = (event.target as HTMLInputElement).checked;
          remember("letters", letters ? "on" : "off");
        },
      }),
      h("span", {}, say("help.letters")),
    ),
    h("p", { class: "quiet" }, say("help.version", { version: state.version })),
  );
  dialog.showModal();
}
