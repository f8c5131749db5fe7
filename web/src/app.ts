/** The page: puts the rooms together and opens the first position. */

import * as address from "./address";
import * as api from "./api";
import { startArrows } from "./arrows";
import { startBoard } from "./board";
import { fill, find, h } from "./dom";
import { again, attempt, choose, game, open } from "./game";
import { openHelp, startKeys } from "./keys";
import { startMoves } from "./moves";
import { complaint } from "./questions";
import { change, state, type Tab, watch } from "./state";
import { startPointer } from "./pointer";
import { startSetup } from "./setup";
import { startText } from "./text";
import { startToolbar } from "./toolbar";
import { startTools } from "./tools";
import { startWalk } from "./walk";
import { startWhy } from "./why";
import { count, type Language, language, rememberLanguage, say, speak } from "./words";

const TABS: readonly Tab[] = ["moves", "why", "text"];

async function start(): Promise<void> {
  await loadWords(language());
  startBoard();
  startPointer();
  startArrows();
  startSetup();
  startToolbar();
  startTools();
  startMoves();
  startWhy();
  startText();
  startWalk();
  startKeys();
  watch(["language"], frame);
  watch(["tab", "language"], tabs);
  watch(["asking", "language"], asking);
  watch(["status"], () => (find("status").textContent = state.status));
  watch(["fault", "language"], fault);
  addEventListener("hashchange", () => void follow());
  document.body.classList.add("ready");
  await first();
}

async function loadWords(lang: Language): Promise<void> {
  speak(lang, await api.words(lang));
  const list = await api.games();
  change({ games: list.games, version: list.version, language: lang });
}

/** What the address says, else what the command line asked for, else the first game. */
async function first(): Promise<void> {
  const wanted = await address.read(location.hash);
  if (wanted) {
    try {
      await open(wanted);
      return;
    } catch (error) {
      if (!(error instanceof api.Fault)) throw error;
      await opened();
      change({ fault: complaint(error) });
      return;
    }
  }
  const damaged = location.hash.startsWith("#game=");
  await opened();
  if (damaged) change({ fault: say("error.address") });
}

async function opened(): Promise<void> {
  const { ruleset, start } = (await api.games()).open;
  const known =
    state.games.find((one) => one.name === ruleset) ??
    state.games.find((one) => one.name === "hackenbush") ??
    state.games[0];
  if (!known) return;
  if (start === null) await choose(known.name);
  else await attempt({ ruleset: known.name, start });
}

/** The address was changed by hand or by the browser's buttons. */
async function follow(): Promise<void> {
  const wanted = await address.read(location.hash);
  if (wanted) await attempt(wanted);
  else change({ fault: say("error.address") });
}

function frame(): void {
  find("skip").textContent = say("page.skip");
  find("tagline").textContent = say("page.tagline");
  fill(
    find("corner"),
    h(
      "button",
      {
        type: "button",
        "data-key": "language",
        lang: language() === "en" ? "zh-CN" : "en",
        title: say("page.language"),
        click: () => void translate(language() === "en" ? "zh" : "en"),
      },
      say("page.other"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "round",
        "data-key": "help",
        "aria-label": say("help.title"),
        title: `${say("help.title")} (?)`,
        "aria-keyshortcuts": "?",
        click: openHelp,
      },
      "?",
    ),
  );
  find("toolbar").setAttribute("aria-label", say("page.toolbar"));
  find("setup").setAttribute("aria-label", say("page.setup"));
  find("side").setAttribute("aria-label", say("page.side"));
}

async function translate(lang: Language): Promise<void> {
  try {
    await loadWords(lang);
  } catch (error) {
    if (!(error instanceof api.Fault)) throw error;
    change({ fault: complaint(error) });
    return;
  }
  rememberLanguage(lang);
  change({ review: null });
  await retell();
  await again();
}

/** Words of the moves made, and of those undone, in the new language. */
async function retell(): Promise<void> {
  if (!state.line.length) return;
  const { line } = state;
  const seen = await api.view(game(line));
  change({
    line: line.map((one, i) => ({ move: one.move, words: seen.made?.[i] ?? one.words })),
  });
}

function tabs(): void {
  const bar = find("tabs");
  fill(
    bar,
    ...TABS.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "data-key": `tab-${name}`,
          "aria-controls": `panel-${name}`,
          "aria-selected": String(state.tab === name),
          tabindex: state.tab === name ? 0 : -1,
          click: () => change({ tab: name }),
          keydown: tabKey,
        },
        say(`tab.${name}`),
      ),
    ),
  );
  for (const name of TABS) find(`panel-${name}`).hidden = state.tab !== name;
}

function tabKey(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(state.tab) + step + TABS.length) % TABS.length];
  if (!next) return;
  change({ tab: next });
  queueMicrotask(() => find(`tab-${next}`).focus());
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** A line for questions that take longer than a moment, with a way to end them. */
function asking(): void {
  const line = find("asking");
  if (!state.asking) {
    clearTimeout(waiting);
    waiting = undefined;
    line.hidden = true;
    fill(line);
    return;
  }
  const { progress, stop, doing } = state.asking;
  fill(
    line,
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("span", { class: "doing" }, say(`asking.${doing}`)),
    progress
      ? h(
          "span",
          { class: "quiet" },
          [
            progress.doing,
            progress.positions ? say("asking.positions", { count: count(progress.positions) }) : "",
          ]
            .filter(Boolean)
            .join(" · "),
        )
      : null,
    h("button", { type: "button", "data-key": "cancel", click: stop }, say("act.cancel")),
  );
  waiting ??= setTimeout(() => (line.hidden = !state.asking), 300);
}

function fault(): void {
  const line = find("fault");
  line.hidden = state.fault === "";
  fill(
    line,
    ...(state.fault
      ? [
          h("span", {}, state.fault),
          h(
            "button",
            {
              type: "button",
              class: "round",
              "data-key": "fault",
              "aria-label": say("act.close"),
              click: () => change({ fault: "" }),
            },
            "✕",
          ),
        ]
      : []),
  );
}

void start().catch((error: unknown) => {
  // The catalogue may be what is missing, so these words are here.
  find("fault").hidden = false;
  find("fault").textContent =
    "The page cannot reach grundy; start grundy play again and reload. / 网页连不上 grundy，请重新运行 grundy play 后刷新。";
  console.error(error);
});
