/** Elements in one expression, and containers that are refilled without losing the focus. */

type Child = Node | string | null | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);

/** An element: functions are listeners, true and false are attributes that are there or not. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value as EventListener);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** Replace what is inside; the element with the same data-key keeps the focus. */
export function fill(container: HTMLElement, ...children: Child[]): void {
  const active = document.activeElement;
  const key =
    active instanceof HTMLElement && container.contains(active) ? active.dataset["key"] : null;
  container.replaceChildren(...children.filter((child) => child !== null && child !== false));
  if (key) container.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));
