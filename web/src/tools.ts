/** The tools of edit mode: the page's own, which moves vertices, and those of the game. */

import { fill, find, h } from "./dom";
import { change, info, state, watch } from "./state";
import { say } from "./words";

export function startTools(): void {
  watch(["view", "mode", "tool", "language"], () => {
    const bar = find("tools");
    bar.hidden = state.mode !== "edit";
    fill(bar, ...(state.view && state.mode === "edit" ? tools() : []));
  });
}

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
