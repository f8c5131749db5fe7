/** A short list beside a thing that stands for several moves. */

import { h } from "./dom";
import { say } from "./words";

/** What was chosen: an item, nothing, or something else on the page, by this press. */
export type Chosen = number | PointerEvent | null;

let open: ((chosen: Chosen) => void) | null = null;

/**
 * Offers words to choose from. Arrow keys, Home, End, Enter, Escape; a press elsewhere closes.
 * `point` hears which item has the focus or the pointer.
 */
export function menu(
  words: readonly string[],
  near: DOMRect,
  point: (index: number | null) => void,
): Promise<Chosen> {
  open?.(null);
  return new Promise((done) => {
    const back = document.activeElement;
    const inner = back?.shadowRoot?.activeElement ?? back;
    const items = words.map((one, i) =>
      h(
        "button",
        {
          type: "button",
          role: "menuitem",
          tabindex: i ? -1 : 0,
          click: () => close(i),
          focus: () => point(i),
          pointerenter: () => point(i),
        },
        one,
      ),
    );
    const list = h(
      "div",
      { class: "menu", role: "menu", "aria-label": say("menu.moves") },
      ...items,
    );
    const outside = (event: PointerEvent): void => {
      if (!list.contains(event.target as Node)) close(event);
    };
    const close = (chosen: Chosen): void => {
      open = null;
      document.removeEventListener("pointerdown", outside, true);
      list.remove();
      point(null);
      if (inner instanceof HTMLElement || inner instanceof SVGElement) inner.focus();
      done(chosen);
    };
    list.addEventListener("keydown", (event) => {
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      const to: Partial<Record<string, number>> = {
        ArrowDown: (at + 1) % items.length,
        ArrowUp: (at + items.length - 1) % items.length,
        Home: 0,
        End: items.length - 1,
      };
      const next = to[event.key];
      if (event.key === "Escape" || event.key === "Tab") close(null);
      else if (next !== undefined) items[next]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    open = close;
    document.addEventListener("pointerdown", outside, true);
    document.body.append(list);
    const { width, height } = list.getBoundingClientRect();
    const left = Math.max(8, Math.min(near.left, innerWidth - width - 8));
    const below = near.bottom + 6;
    const top = below + height < innerHeight ? below : Math.max(8, near.top - height - 6);
    list.style.left = `${left + scrollX}px`;
    list.style.top = `${top + scrollY}px`;
    items[0]?.focus();
  });
}
