import { leftOf, LONGEST_MS, type Timer } from "./timer-clock.ts";

const KEY = "daybell-timer";
/** An ended timer is shown for so long, in ms. */
const SHOWN_MS = 10 * 60_000;

function read(): Timer | null {
  try {
    const { total, ends, left } = JSON.parse(localStorage.getItem(KEY) ?? "null") as Timer;
    const isTimer = [total, ends ?? 0, left].every(Number.isFinite) && total > 0 && total <= LONGEST_MS;
    return isTimer && left <= total && (ends === null || ends > Date.now() - SHOWN_MS) ? { total, ends, left } : null;
  } catch {
    return null;
  }
}

let timer: Timer | null = read();
const listeners = new Set<() => void>();

function set(next: Timer | null): void {
  timer = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // It runs in this tab alone.
  }
  for (const listener of listeners) listener();
}

// Another tab of this device has set, held or ended it.
addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  timer = read();
  for (const listener of listeners) listener();
});

export const timers = {
  now: (): Timer | null => timer,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: (total: number): void => set({ total, left: total, ends: Date.now() + total }),
  hold: (): void => {
    if (timer) set({ ...timer, left: leftOf(timer, Date.now()), ends: null });
  },
  goOn: (): void => {
    if (timer) set({ ...timer, ends: Date.now() + timer.left });
  },
  /** Another minute, also for one that has ended. */
  add: (ms: number): void => {
    if (!timer) return;
    const left = Math.min(LONGEST_MS, leftOf(timer, Date.now()) + ms);
    set({ total: Math.max(timer.total, left), left, ends: timer.ends === null ? null : Date.now() + left });
  },
  stop: (): void => set(null),
};
