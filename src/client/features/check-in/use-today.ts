import { useEffect, useState } from "react";
import { isTimeTold, onTimeTold, schoolToday } from "#client/api/server-time.ts";

const CHECK_MS = 30_000;

/**
 * The school's date when the screen opened, which stays, and the date that it has become meanwhile, for which `renew`
 * opens the screen anew. A date that the device had by itself gives way to the server's as soon as that is known.
 */
export function useToday(timeZone: string): { today: string; now: string; renew: () => void } {
  const [{ today, told }, setToday] = useState(() => ({ today: schoolToday(timeZone), told: isTimeTold() }));
  const [now, setNow] = useState(today);
  const open = (): void => setToday({ today: schoolToday(timeZone), told: isTimeTold() });
  useEffect(() => {
    const look = (): void => setNow(schoolToday(timeZone));
    const timer = setInterval(look, CHECK_MS);
    const unhear = onTimeTold(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      unhear();
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone]);
  useEffect(() => {
    if (told) return;
    return onTimeTold(() => setToday({ today: schoolToday(timeZone), told: true }));
  }, [told, timeZone]);
  return { today, now, renew: open };
}
