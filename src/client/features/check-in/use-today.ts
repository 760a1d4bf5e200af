import { useEffect, useState } from "react";
import { isTimeTold, onDateDue, onTimeTold, schoolToday } from "#client/api/server-time.ts";

/**
 * The school's date when the screen opened, which stays, and the date that it has become meanwhile, for which `renew`
 * opens the screen anew. A date that the device had by itself gives way to the server's as soon as that is known.
 */
export function useToday(timeZone: string): { today: string; now: string; renew: () => void } {
  const [{ today, told }, setToday] = useState(() => ({ today: schoolToday(timeZone), told: isTimeTold() }));
  const [now, setNow] = useState(today);
  const open = (): void => setToday({ today: schoolToday(timeZone), told: isTimeTold() });
  useEffect(() => onDateDue(() => setNow(schoolToday(timeZone))), [timeZone]);
  useEffect(() => {
    if (told) return;
    return onTimeTold(() => setToday({ today: schoolToday(timeZone), told: true }));
  }, [told, timeZone]);
  return { today, now, renew: open };
}
