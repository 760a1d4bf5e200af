const parts = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = parts.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  parts.set(timeZone, made);
  return made;
}

/** `2026-09-01 08:41` at the school, as the Swedish write it. */
const at = (moment: number, timeZone: string): string => format(timeZone).format(moment);

/** `08:41` at the school: the value of a time field. */
export const clockTime = (moment: string, timeZone: string): string => at(Date.parse(moment), timeZone).slice(11, 16);

/**
 * The moment, ISO 8601, at which the school's clock shows a time (`HH:MM`) on a date. In the hour that a change of
 * clocks skips, the moment it would have been.
 */
export function momentAt(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  // The offset at a first guess, and once more at the moment that it leads to.
  const offset = (moment: number): number => Date.parse(`${at(moment, timeZone).replace(" ", "T")}:00Z`) - moment;
  const guess = wanted - offset(wanted);
  return new Date(wanted - offset(guess)).toISOString();
}
