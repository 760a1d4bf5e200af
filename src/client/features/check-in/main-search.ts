import { isSchoolDate } from "#contract/school-date.ts";

/** What the address of the main page says. */
export interface MainSearch {
  /** Id of the open class; left out: the usual one at this hour. */
  class?: string;
  /** A past date, `YYYY-MM-DD`; left out: today. */
  date?: string;
  /** A check-in is open over the grid. */
  "check-in"?: "start";
  /** The roll call lies over the page. */
  roll?: true;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function mainSearch(raw: Record<string, unknown>): MainSearch {
  const { class: classId, date } = raw;
  return {
    ...(typeof classId === "string" && ID.test(classId) ? { class: classId } : {}),
    ...(typeof date === "string" && isSchoolDate(date) ? { date } : {}),
    ...(raw["check-in"] === "start" ? { "check-in": "start" } : {}),
    ...(raw["roll"] === "true" || raw["roll"] === true ? { roll: true } : {}),
  };
}
