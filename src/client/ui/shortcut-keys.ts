/** Whether keys by themselves do something, as chosen on this device; on at first (WCAG 2.1.4: who speaks to the device turns them off). */
const KEY = "daybell-shortcuts";
const SEQUENCE_MS = 1000;

export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function chooseShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A device that keeps nothing keeps them on.
  }
}

/** What was asked for by keys: the letter after `g`, the search, or the list of what there is. */
export type Wanted = { kind: "go"; letter: string } | { kind: "search" } | { kind: "help" };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Hears `g` and a letter, `/` and `?` wherever nobody types, no sheet is open and nothing is shown to the class; gives what ends the hearing. */
export function hearShortcuts(wanted: (what: Wanted) => boolean): () => void {
  let lastG = Number.NEGATIVE_INFINITY;
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!shortcutsOn() && event.key !== "?") return;
    if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
    const isSecond = event.timeStamp - lastG <= SEQUENCE_MS;
    lastG = event.key === "g" && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const what = told(event.key, isSecond);
    if (what && wanted(what)) event.preventDefault();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}

function told(key: string, isSecond: boolean): Wanted | null {
  if (isSecond) return { kind: "go", letter: key.toLowerCase() };
  if (key === "/") return { kind: "search" };
  return key === "?" ? { kind: "help" } : null;
}
