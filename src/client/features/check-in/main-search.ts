import { date, id, on, oneOf, searchOf } from "#client/ui/search-params.ts";

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
  /** A class tool lies over the page, or the choice of one. */
  tools?: "all" | "pick" | "timer" | "groups";
  /** Id of the connection whose dialog lies over the page. */
  connection?: string;
  /** Id of the circle activity that is open, `all` for none in particular. */
  circle?: string;
  /** That activity is shown to the class. */
  present?: true;
}

/** A change of the address; what is `undefined` leaves it. */
export type MainSearchChange = { [K in keyof MainSearch]: MainSearch[K] | undefined };

const read = searchOf({
  class: id,
  date,
  "check-in": oneOf("start"),
  roll: on,
  tools: oneOf("all", "pick", "timer", "groups"),
  connection: id,
  circle: id,
  present: on,
});

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function mainSearch(raw: Record<string, unknown>): MainSearch {
  const search = read(raw);
  return search.circle ? search : { ...search, present: undefined };
}
