import { useSyncExternalStore } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { onTimeTold, schoolToday } from "#client/api/server-time.ts";

const MINUTE_MS = 60_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  const unhear = onTimeTold(look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    unhear();
    document.removeEventListener("visibilitychange", look);
  };
}

/** The school's date, which goes on while a page lies open overnight. */
export const useToday = (timeZone: string): SchoolDate => useSyncExternalStore(subscribe, () => schoolToday(timeZone));
