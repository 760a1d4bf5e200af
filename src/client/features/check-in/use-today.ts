import { useEffect, useState } from "react";
import { schoolDate } from "#contract/school-date.ts";

const CHECK_MS = 30_000;

/**
 * The school's date when the screen opened, which stays (product, *Dates*), and the date that it has become meanwhile,
 * for which `renew` opens the screen anew.
 */
export function useToday(timeZone: string): { today: string; now: string; renew: () => void } {
  const [today, setToday] = useState(() => schoolDate(new Date(), timeZone));
  const [now, setNow] = useState(today);
  useEffect(() => {
    const look = (): void => setNow(schoolDate(new Date(), timeZone));
    const timer = setInterval(look, CHECK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone]);
  return { today, now, renew: () => setToday(now) };
}
