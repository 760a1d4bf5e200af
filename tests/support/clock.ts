/** A clock for tests: stands still until it is moved. */
export interface TestClock {
  (): Date;
  set(moment: string): void;
  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
}

/** Tuesday, 8:05 in the morning in Denver: the usual moment of a test. */
export const SCHOOL_MORNING = "2026-09-15T14:05:00.000Z";

export function testClock(start: string = SCHOOL_MORNING): TestClock {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    set(moment: string) {
      now = Date.parse(moment);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  } satisfies Pick<TestClock, "set" | "advance">);
}
