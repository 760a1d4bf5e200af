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
  /** Id of the connection whose dialog lies over the page. */
  connection?: string;
  /** Id of the circle activity that is open, `all` for none in particular. */
  circle?: string;
  /** That activity is shown to the class. */
  present?: true;
}

/** A change of the address; what is `undefined` leaves it. */
export type MainSearchChange = { [K in keyof MainSearch]: MainSearch[K] | undefined };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

const idOf = (value: unknown): string | undefined => (typeof value === "string" && ID.test(value) ? value : undefined);
const isTrue = (value: unknown): boolean => value === "true" || value === true;

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function mainSearch(raw: Record<string, unknown>): MainSearch {
  const { date } = raw;
  const [classId, connection, circle] = [idOf(raw["class"]), idOf(raw["connection"]), idOf(raw["circle"])];
  return {
    ...(classId ? { class: classId } : {}),
    ...(typeof date === "string" && isSchoolDate(date) ? { date } : {}),
    ...(raw["check-in"] === "start" ? { "check-in": "start" } : {}),
    ...(isTrue(raw["roll"]) ? { roll: true } : {}),
    ...(connection ? { connection } : {}),
    ...(circle ? { circle } : {}),
    ...(circle && isTrue(raw["present"]) ? { present: true } : {}),
  };
}
