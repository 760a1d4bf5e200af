/** A timer of this device, nameless: it runs on while the device is locked, and when the app starts anew. */
export interface Timer {
  /** What it was set to, in ms. */
  total: number;
  /** When it ends, in ms since 1970, by this device's clock; null while it is held. */
  ends: number | null;
  /** What is left while it is held, in ms. */
  left: number;
}

export const LONGEST_MS = 99 * 60_000;

/** What is left, in ms; 0 once it has ended. No clock that was set back makes it longer than it was. */
export const leftOf = ({ total, ends, left }: Timer, now: number): number =>
  ends === null ? left : Math.min(total, Math.max(0, ends - now));

/** *4:05*: minutes and seconds, of which a part counts as a whole one, as on a kitchen clock. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
