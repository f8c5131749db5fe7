/** The position as text, in and out; and what can be taken away: link, text, pictures. */

import { Fault } from "./api";
import { fill, find, h } from "./dom";
import { keepDraft } from "./edit";
import * as take from "./export";
import { open } from "./game";
import { complaint } from "./questions";
import { change, info, state, watch } from "./state";
import { say } from "./words";

/** A file larger than this is no position that a page can show. */
const MOST = 900_000;

export function startText(): void {
  const panel = find("panel-text");
  const area = h("textarea", { id: "position", rows: 8, spellcheck: "false", autocomplete: "off" });
  const wrong = h("p", { class: "wrong", role: "alert", id: "position-wrong" });
  const file = h("input", { type: "file", hidden: true, accept: ".txt,text/plain" });
  const label = h("label", { for: "position" });
  const buttons = h("div", { class: "row" });
  const form = h("details", { class: "form" });
  const taking = h("section", { class: "block" });
  area.setAttribute("aria-describedby", "position-wrong");
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void use();
    }
  });
  file.addEventListener("change", () => void load());
  panel.append(label, area, wrong, buttons, file, form, taking);

  let shown = "";
  watch(["view"], () => {
    const text = state.view?.text ?? "";
    // What is being written here stays, whatever the engine does meanwhile.
    const writing = area.value !== shown && (text === shown || document.activeElement === area);
    shown = text;
    if (writing) return;
    area.value = text;
    tell("");
  });
  watch(["language", "ruleset", "games"], () => {
    label.textContent = say("text.label");
    fill(
      buttons,
      h(
        "button",
        { type: "button", class: "primary", "data-key": "use", click: () => void use() },
        say("text.use"),
      ),
      h(
        "button",
        { type: "button", "data-key": "copy-text", click: () => void take.copyText(area.value) },
        say("text.copy"),
      ),
      h(
        "button",
        { type: "button", "data-key": "open-file", click: () => file.click() },
        say("text.open"),
      ),
    );
    if (!state.ruleset) return;
    const { text_form, example } = info();
    fill(
      form,
      h("summary", { "data-key": "form" }, say("text.form")),
      h("p", {}, text_form),
      h("pre", {}, example),
    );
    fill(
      taking,
      h("h2", {}, say("take.title")),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            "data-key": "link",
            "aria-keyshortcuts": "l",
            click: () => void take.copyLink(),
          },
          say("take.link"),
        ),
        h(
          "button",
          { type: "button", "data-key": "save-text", click: () => take.saveText(area.value) },
          say("take.text"),
        ),
        h("button", { type: "button", "data-key": "svg", click: take.saveSvg }, "SVG"),
        h("button", { type: "button", "data-key": "png", click: () => void take.savePng() }, "PNG"),
      ),
    );
  });

  function tell(message: string): void {
    wrong.textContent = message;
    wrong.hidden = message === "";
    area.setAttribute("aria-invalid", String(message !== ""));
  }

  async function use(): Promise<void> {
    // Once it is accepted it is shown as the server writes it.
    const before = shown;
    shown = area.value;
    tell("");
    change({ fault: "" });
    try {
      if (state.mode === "edit") keepDraft();
      await open({
        ruleset: state.ruleset,
        start: area.value,
        play: state.play,
        first: state.first,
      });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      shown = before;
      tell(complaint(error));
      point(error);
    }
  }

  /** Put the cursor where the fault is. */
  function point({ line, column }: Fault): void {
    area.focus();
    if (line === null) return;
    const lines = area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const at = Math.min(area.value.length, before + Math.max(0, (column ?? 1) - 1));
    area.setSelectionRange(at, Math.min(area.value.length, at + 1));
  }

  async function load(): Promise<void> {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > MOST) tell(say("text.tooLarge"));
    else {
      area.value = await chosen.text();
      await use();
    }
    file.value = "";
  }
}
