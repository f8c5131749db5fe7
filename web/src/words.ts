/** The page's own words in the language that is chosen. */

import type en from "../../src/grundy/web/words/en/ui.json";
import { recall, remember } from "./memory";

export type Key = keyof typeof en;
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

let chosen: Language = preferred();
let catalogue: Partial<Record<string, string>> = {};

export const language = (): Language => chosen;

/** The template of `key`, its {names} filled in. */
export function say(key: Key, names: Record<string, string | number> = {}): string {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(names[name] ?? whole),
  );
}

/** A whole number with its digits in groups. */
export const count = (n: number): string => n.toLocaleString(chosen === "zh" ? "zh-CN" : "en");

/** Change the language once its words are here. */
export function speak(lang: Language, words: Record<string, string>): void {
  chosen = lang;
  catalogue = words;
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.title = say("page.title");
}

export function rememberLanguage(lang: Language): void {
  remember("lang", lang);
}

function preferred(): Language {
  const kept = recall("lang");
  const known = LANGUAGES.find((lang) => lang === kept);
  if (known) return known;
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((lang) => lang === short);
    if (found) return found;
  }
  return "en";
}
