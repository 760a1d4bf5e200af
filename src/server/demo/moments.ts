import type { SchoolDate } from "#contract/school-date.ts";

/** Tells moments from a date and the minutes since midnight on the school's clock. */
export interface Moments {
  /** ISO moment in UTC. `minutes` may have a fraction. */
  at(date: SchoolDate, minutes: number): string;
}

const DAY_MINUTES = 1440;

export function momentsIn(timeZone: string): Moments {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const midnights = new Map<SchoolDate, number>();

  /** When the school's clock would show midnight by the offset that it has during school hours. */
  function midnight(date: SchoolDate): number {
    let ms = midnights.get(date);
    if (ms === undefined) {
      const noon = Date.parse(`${date}T12:00:00Z`);
      const shown = new Map(format.formatToParts(noon).map(({ type, value }) => [type, value]));
      const local = Date.parse(
        `${shown.get("year")}-${shown.get("month")}-${shown.get("day")}T${shown.get("hour")}:${shown.get("minute")}:00Z`,
      );
      ms = noon - (local - noon) - DAY_MINUTES * 30_000;
      midnights.set(date, ms);
    }
    return ms;
  }

  return { at: (date, minutes) => new Date(midnight(date) + Math.round(minutes * 60_000)).toISOString() };
}

/** The zone that this machine is set to, where it is a real one; else UTC. */
export function machineTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone?.includes("/") && !zone.startsWith("Etc/") ? zone : "UTC";
}
