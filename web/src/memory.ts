/** What the browser keeps between visits; a browser that keeps nothing is fine too. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`grundy.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`grundy.${name}`, value);
  } catch {
    // Private windows may refuse; then it is forgotten.
  }
}
