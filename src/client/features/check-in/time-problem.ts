import { messages } from "./sheet-messages.ts";

/** The times of a mark, in the order of the day: `HH:MM` at the school, empty where none is known. */
export interface DayTimes {
  arrived: string;
  left: string;
  back: string;
}

const before = (one: string, other: string): boolean => one !== "" && other !== "" && one < other;

/** Why a time cannot be one of the mark beside its others; undefined where it can. `now` is empty on a past day. */
export function timeProblem(of: keyof DayTimes, time: string, times: DayTimes, now: string): string | undefined {
  const all: DayTimes = { ...times, [of]: time };
  const { arrived, left, back } = all;
  // Whoever is said to be gone, or back, ahead of the time is missing from the roll call, or stands in it wrongly.
  if (before(now, time)) return messages.timeToCome;
  if (of !== "back" && before(left, arrived)) return of === "left" ? messages.leftTooEarly : messages.arrivedTooLate;
  if (of !== "arrived" && before(back, left)) return of === "left" ? messages.leftTooLate : messages.backTooEarly;
  return undefined;
}
