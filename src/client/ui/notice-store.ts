export interface Notice {
  id: number;
  text: string;
  tone: "plain" | "problem";
  /** One thing to do about it, *Undo* mostly. The notice goes when it is done. */
  action: { label: string; run: () => void } | undefined;
  /** Milliseconds that it stays in sight; `Infinity` until it is closed. */
  duration: number;
}

export type NoticeInput = Pick<Notice, "text"> & Partial<Omit<Notice, "id" | "text">>;

/** An *Undo* stays 7 s in sight. */
export const NOTICE_MS = 7000;

let notices: readonly Notice[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Changes which notices there are, the latest last. */
export function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  if (notices.some((notice) => notice.id === id)) setNotices(notices.filter((notice) => notice.id !== id));
}

/**
 * Shows a quiet notice. Those that it covers wait for it to go; one that says the same, with nothing to do about it, it
 * replaces. Answers how to take it away again.
 */
export function notify({ text, tone = "plain", action, duration = NOTICE_MS }: NoticeInput): () => void {
  last += 1;
  const id = last;
  const others = notices.filter((other) => other.action || other.text !== text);
  setNotices([...others, { id, text, tone, action, duration }]);
  return () => dismiss(id);
}

let places: readonly Element[] = [];

function setPlaces(next: readonly Element[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/**
 * A place of their own for notices, as the `ref` of an element: the page's, and over it that of each sheet, which makes
 * all else inert. The last that came has them; gives what takes the place away.
 */
export function placeNotices(place: Element | null): (() => void) | undefined {
  if (!place) return undefined;
  setPlaces([...places, place]);
  return () => setPlaces(places.filter((other) => other !== place));
}

/** Where notices stand now; null where nothing that is shown keeps a place. */
export const noticePlace = (): Element | null => places.at(-1) ?? null;

export const currentNotices = (): readonly Notice[] => notices;

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
