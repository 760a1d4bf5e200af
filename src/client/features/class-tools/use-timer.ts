import { useEffect, useState, useSyncExternalStore } from "react";
import { leftOf, type Timer } from "./timer-clock.ts";
import { timers } from "./timer-store.ts";

/** The timer of this device and what is left of it, in ms, drawn anew with each second. Null: none was set. */
export function useTimer(): { timer: Timer; left: number } | null {
  const timer = useSyncExternalStore(timers.subscribe, timers.now);
  const [, draw] = useState(0);
  const left = timer ? leftOf(timer, Date.now()) : 0;
  const runs = timer !== null && timer.ends !== null && left > 0;
  useEffect(() => {
    if (!runs) return;
    // At the turn of its own seconds, so that none is shown twice or left out.
    const wake = setTimeout(() => draw((times) => times + 1), left % 1000 || 1000);
    return () => clearTimeout(wake);
  });
  return timer && { timer, left };
}
