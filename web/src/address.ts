/** A position as the part of the address after #, short enough to paste. */

import type { Seat } from "./state";
import type { Move, Places, Play, Side } from "./types";

export interface Address {
  readonly ruleset: string;
  readonly start: string;
  readonly moves: readonly Move[];
  readonly play: Play;
  readonly first: Side;
  readonly places: Places | null;
  readonly seats: readonly [Seat, Seat];
}

const HEAD = "#game=";
/** Characters that an address may unpack to. */
const MOST = 1_000_000;

/** "#game=" and base64url of the JSON, deflated where the browser can ("z"), else plain ("j"). */
export async function write(address: Address): Promise<string> {
  const places: Record<string, Move> = {};
  for (const [label, [x, y]] of Object.entries(address.places ?? {}))
    places[label] = [Math.round(x), Math.round(y)];
  const plain = JSON.stringify({
    g: address.ruleset,
    s: address.start,
    ...(address.moves.length ? { m: address.moves } : {}),
    ...(address.play === "misere" ? { p: "misere" } : {}),
    ...(address.first === "right" ? { f: "right" } : {}),
    ...(address.places ? { at: places } : {}),
    by: address.seats.map((seat) => seat[0]).join(""),
  });
  const bytes = new TextEncoder().encode(plain);
  if (typeof CompressionStream === "undefined") return `${HEAD}j${base64(bytes)}`;
  const packed = new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  );
  return `${HEAD}z${base64(new Uint8Array(await packed.arrayBuffer()))}`;
}

/** What an address says; null where it is not one of ours or damaged. */
export async function read(hash: string): Promise<Address | null> {
  if (!hash.startsWith(HEAD)) return null;
  try {
    const kind = hash[HEAD.length];
    const bytes = unbase64(hash.slice(HEAD.length + 1));
    const text = kind === "z" ? await inflate(bytes) : new TextDecoder().decode(bytes);
    return checked(JSON.parse(text));
  } catch {
    return null;
  }
}

function checked(value: unknown): Address | null {
  if (typeof value !== "object" || value === null) return null;
  const {
    g,
    s,
    m = [],
    p = "normal",
    f = "left",
    at = null,
    by = "he",
  } = value as Record<string, unknown>;
  if (typeof g !== "string" || typeof s !== "string" || !Array.isArray(m)) return null;
  if (at !== null && typeof at !== "object") return null;
  const places = Object.entries((at ?? {}) as Record<string, unknown>);
  const numbers = (point: unknown): boolean =>
    Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);
  if (!places.every(([, point]) => numbers(point))) return null;
  return {
    ruleset: g,
    start: s,
    moves: m as Move[],
    play: p === "misere" ? "misere" : "normal",
    first: f === "right" ? "right" : "left",
    places: at === null ? null : (at as Places),
    seats: by === "hh" ? ["hand", "hand"] : by === "eh" ? ["engine", "hand"] : ["hand", "engine"],
  };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST) throw new RangeError("too long");
  }
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function unbase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
