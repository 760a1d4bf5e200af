import { useSyncExternalStore } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { onDateDue, schoolToday } from "./server-time.ts";

/** The school's date, which goes on while a page lies open overnight. */
export const useSchoolToday = (timeZone: string): SchoolDate =>
  useSyncExternalStore(onDateDue, () => schoolToday(timeZone));
