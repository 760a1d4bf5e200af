import { useEffect, useState, useSyncExternalStore } from "react";
import { leftOf, type Timer } from "./timer-clock.ts";
import { timers } from "./timer-store.ts";

/** The timer of this device and what is left of it, in ms, drawn anew with each second. Null: none was set. */
export function useTimer(): { timer: Timer; left: number } | null {
  const timer = useSyncExternalStore(timers.subscribe, timers.now);
  const [now, setNow] = useState(() => Date.now());
  const left = timer ? leftOf(timer, now) : 0;
  useEffect(() => {
    if (!timer) return;
    let wake: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      // At the turn of its own seconds, so that none is shown twice or left out.
      if (timer.ends !== null && timer.ends > at) wake = setTimeout(tick, (timer.ends - at) % 1000 || 1000);
    };
    wake = setTimeout(tick);
    return () => clearTimeout(wake);
  }, [timer]);
  return timer && { timer, left };
}
