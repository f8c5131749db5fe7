/** The server's SVG on the page: its size, its looks, what lies where, what falls away. */

import { calm } from "./dom";
import { looks } from "./looks";
import type { Kind, Point, Target } from "./types";

/** How much smaller than drawn a picture is shown at most; past that it scrolls. */
const SMALLEST = 0.6;
/** The same of cells, which fingers have to hit. */
const SMALLEST_CELLS = 0.85;
/** Things that vanish together and still fall one by one; more just vanish. */
const MOST_FALLING = 300;
/** Characters from which on a text is written small, and scrolled. */
const LONG = 200;
/** Milliseconds of a fall. */
const FALL = 900;
/** Pixels around a pointer in which a thing still counts as hit. */
const REACH = [0, 6, 12, 18];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Picture {
  readonly root: ShadowRoot;
  svg: SVGSVGElement | null = null;
  /** How much larger than drawn it is shown at most. */
  largest = 1;
  private box: Box | null = null;
  private readonly looks = new CSSStyleSheet();

  constructor(readonly host: HTMLElement) {
    this.root = host.attachShadow({ mode: "open" });
    const ours = new CSSStyleSheet();
    ours.replaceSync(looks);
    this.root.adoptedStyleSheets = [this.looks, ours];
    new ResizeObserver(() => this.fit()).observe(host);
  }

  /** Show a position that has no picture as the text that it is. */
  write(text: string): void {
    const words = document.createElement("pre");
    words.textContent = text;
    words.classList.toggle("long", text.length > LONG);
    this.root.replaceChildren(words);
    this.svg = null;
    this.box = null;
  }

  /**
   * Show an SVG. `same` says that it is the same game as before: then nothing jumps, since the
   * frame only grows, and with `fall` what is gone falls away.
   */
  draw(text: string, label: string, same: boolean, fall: boolean): void {
    const old = this.svg;
    if (!same) this.box = null;
    // The page's security policy refuses inline styles even while they are parsed.
    const styles: string[] = [];
    const bare = text.replace(/<style>([^<]*)<\/style>/g, (_, style: string) => {
      styles.push(style);
      return "";
    });
    const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true) as Element;
    if (!(svg instanceof SVGSVGElement)) return;
    this.looks.replaceSync(styles.join("\n"));
    svg.querySelector(":scope > title")?.remove();
    // An image has no parts to a screen reader, a group does.
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", label);
    const own = svg.viewBox.baseVal;
    this.box = union(this.box, {
      x: own.x,
      y: own.y,
      width: own.width || 100,
      height: own.height || 100,
    });
    if (fall && old && !calm()) this.drop(old, svg);
    if (same) svg.append(...(old?.querySelectorAll(".falling") ?? []));
    this.svg = svg;
    this.root.replaceChildren(svg);
    this.fit();
  }

  /** Make the frame as large as the largest of these pictures, so that none of them jumps. */
  frame(texts: readonly string[]): void {
    this.box = null;
    for (const text of texts) {
      const [x, y, width, height] = (/viewBox="([^"]*)"/.exec(text)?.[1] ?? "")
        .split(" ")
        .map(Number);
      if (x !== undefined && y !== undefined && width && height)
        this.box = union(this.box, { x, y, width, height });
    }
  }

  private drop(old: SVGSVGElement, svg: SVGSVGElement): void {
    const here = new Set([...svg.querySelectorAll(EDITABLE)].map(name));
    const gone = [...old.querySelectorAll(EDITABLE)].filter((one) => !here.has(name(one)));
    if (gone.length === 0 || gone.length > MOST_FALLING) return;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "falling");
    group.setAttribute("aria-hidden", "true");
    group.append(...gone.map(bare));
    svg.append(group);
    // Unlike an animation of a style sheet it goes on when the picture is drawn anew meanwhile.
    const end = { transform: "translateY(90px) rotate(3deg)", opacity: 0 };
    const timing = {
      duration: FALL,
      easing: "cubic-bezier(.5,0,.9,.6)",
      fill: "forwards",
    } as const;
    group.animate([{}, end], timing).addEventListener("finish", () => group.remove());
  }

  /** Fill the room there is, within reason. */
  fit(): void {
    const { svg, box } = this;
    if (!svg || !box) return;
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const scale = Math.max(
      svg.querySelector("[data-cell]") ? SMALLEST_CELLS : SMALLEST,
      Math.min(
        this.largest,
        (this.host.clientWidth - 24) / box.width,
        (this.host.clientHeight - 24) / box.height,
      ),
    );
    svg.setAttribute("width", String(Math.floor(box.width * scale)));
    svg.setAttribute("height", String(Math.floor(box.height * scale)));
  }

  /** Everything that stands for a move, in the order of the picture. */
  movers(): SVGElement[] {
    return this.svg ? [...this.svg.querySelectorAll<SVGElement>("[data-move],[data-moves]")] : [];
  }

  /** Everything of these kinds that editing can name. */
  things(kinds: readonly Kind[]): SVGElement[] {
    const wanted = kinds.filter((kind) => kind !== "free").map((kind) => `[data-${kind}]`);
    if (!this.svg || !wanted.length) return [];
    return [...this.svg.querySelectorAll<SVGElement>(wanted.join(","))];
  }

  /** What matches the selector at a point of the window, or close by. */
  near(x: number, y: number, selector: string): SVGElement | null {
    for (const reach of REACH) {
      const turns = reach === 0 ? 1 : 12;
      for (let i = 0; i < turns; i++) {
        const angle = (2 * Math.PI * i) / turns;
        const hit = this.root.elementFromPoint(
          x + reach * Math.cos(angle),
          y + reach * Math.sin(angle),
        );
        const found = hit?.closest<SVGElement>(selector);
        if (found && this.svg?.contains(found)) return found;
      }
    }
    return null;
  }

  /** A point of the window in units of the picture. */
  units(x: number, y: number): Point {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    const at = new DOMPoint(x, y).matrixTransform(matrix ?? new DOMMatrix());
    return [Math.round(at.x * 10) / 10, Math.round(at.y * 10) / 10];
  }

  /** A point of the picture in the window. */
  pixels([x, y]: Point): Point {
    const matrix = this.svg?.getScreenCTM() ?? new DOMMatrix();
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return [at.x, at.y];
  }

  middle(thing: Element): Point {
    const box = thing.getBoundingClientRect();
    return this.units(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** The middle of what there is to see. */
  centre(): Point {
    const box = this.box ?? { x: 0, y: 0, width: 0, height: 0 };
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Put a halo of this kind around things, and around no others. */
  halo(kind: "focus" | "lit" | "hint" | "from", things: readonly Element[]): void {
    for (const old of this.root.querySelectorAll(`.halo.${kind}`)) old.remove();
    for (const thing of things) {
      const copy = bare(thing);
      // Cells lie side by side, so their halo lies over them; what stands alone has it beneath.
      const over = thing.hasAttribute("data-cell");
      copy.setAttribute("class", `halo ${kind}${over ? " over" : ""}`);
      // Beside what can be seen there may be invisible parts that are easier to hit.
      const seen = copy.querySelector(".g-thing") ? ":not(.g-thing)" : "text";
      for (const part of copy.querySelectorAll(`${seen}:not(g)`)) part.remove();
      if (over) this.svg?.append(copy);
      else this.svg?.prepend(copy);
    }
  }

  /** A line that is pulled from one point to another; null takes it away. */
  band(from: Point | null, to: Point): void {
    this.root.querySelector(".band")?.remove();
    if (!from || !this.svg) return;
    const line = document.createElementNS(SVG, "line");
    line.setAttribute("class", "band");
    for (const [key, value] of Object.entries({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] }))
      line.setAttribute(key, String(value));
    this.svg.append(line);
  }

  /** The mark where the keyboard points. */
  cross(at: Point | null): void {
    this.root.querySelector(".cross")?.remove();
    if (!at || !this.svg) return;
    const [x, y] = at;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", "cross");
    path.setAttribute(
      "d",
      `M${x - 18} ${y}h12m12 0h12M${x} ${y - 18}v12m0 12v12M${x - 3} ${y}a3 3 0 1 0 6 0 3 3 0 1 0-6 0`,
    );
    this.svg.append(path);
  }
}

/** A copy that looks the same and is nothing else. */
function bare(thing: Element): Element {
  const copy = thing.cloneNode(true) as Element;
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const { name: attribute } of [...part.attributes])
      if (/^(data-|aria-|tabindex$|role$|id$)/.test(attribute)) part.removeAttribute(attribute);
  copy.setAttribute("aria-hidden", "true");
  return copy;
}

const SVG = "http://www.w3.org/2000/svg";
const EDITABLE = "[data-vertex],[data-edge],[data-cell],[data-heap]";
const KINDS = ["vertex", "edge", "cell", "heap"] as const;

/** What editing calls a thing, in one word. */
function name(thing: Element): string {
  for (const kind of KINDS) {
    const id = thing.getAttribute(`data-${kind}`);
    if (id !== null) return `${kind} ${id}`;
  }
  return "";
}

/** The target that a thing is, of the first of these kinds that it has. */
export function target(thing: Element, kinds: readonly Kind[]): Target | null {
  const read = (kind: Kind): string | null =>
    kinds.includes(kind) ? thing.getAttribute(`data-${kind}`) : null;
  const vertex = read("vertex");
  if (vertex !== null) return { vertex };
  const edge = read("edge");
  if (edge !== null) return { edge };
  const cell = read("cell");
  if (cell !== null) {
    const [row = 0, column = 0] = cell.split(",").map(Number);
    return { cell: [row, column] };
  }
  const heap = read("heap");
  return heap === null ? null : { heap: Number(heap) };
}

/** Indices of the moves that a thing stands for. */
export function movesOf(thing: Element): number[] {
  const one = thing.getAttribute("data-move");
  const many = thing.getAttribute("data-moves");
  return (one ?? many ?? "").split(" ").filter(Boolean).map(Number);
}

/** Of some things the nearest to `from` in a direction: dx and dy are -1, 0 or 1. */
export function nearest(
  from: Point,
  things: readonly { readonly at: Point; readonly thing: SVGElement }[],
  dx: number,
  dy: number,
): SVGElement | null {
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const { at, thing } of things) {
    const ahead = (at[0] - from[0]) * dx + (at[1] - from[1]) * dy;
    const aside = Math.abs((at[0] - from[0]) * dy) + Math.abs((at[1] - from[1]) * dx);
    if (ahead < 1 || aside > 3 * ahead) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}

function union(a: Box | null, b: Box): Box {
  if (!a) return b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
