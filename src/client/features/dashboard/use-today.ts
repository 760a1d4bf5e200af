import { useSyncExternalStore } from "react";
import { type SchoolDate, schoolDate } from "#contract/school-date.ts";

const MINUTE_MS = 60_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** The school's date, which goes on while a page lies open overnight. */
export const useToday = (timeZone: string): SchoolDate => useSyncExternalStore(subscribe, () => schoolDate(new Date(), timeZone));
