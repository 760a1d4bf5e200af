import type { SchoolDate } from "#contract/school-date.ts";
import { type Calendar, EVER } from "./calendar.ts";
import { activeUntil, blockedUntil, type Horizon } from "./chain.ts";
import { compareText, type Held, type MarkedDay, markEvidence, type Trigger } from "./facts.ts";

/** Dates on which someone was noticed: by an event (both dates alike) or by a connection while it lasted. */
export interface Noticed {
  from: SchoolDate;
  to: SchoolDate;
}

/** What a class's `notice` is decided from. */
export interface NoticeFacts {
  classId: string;
  /** Dates of the class's finished check-ins from the oldest that counts on, oldest first. */
  dates: readonly SchoolDate[];
  /** The date of the class's first event; undefined where it has none. */
  firstEvent: SchoolDate | undefined;
  /** Days on which each student was here, oldest first, as far back as is looked. */
  here: ReadonlyMap<string, readonly MarkedDay[]>;
  /** Who of them was marked here by this class, which is their daily one, on a date: `date → students`. */
  present: ReadonlyMap<SchoolDate, ReadonlySet<string>>;
  noticed: ReadonlyMap<string, readonly Noticed[]>;
  /** The class's stored ones that stay as they are: frozen, completed, expired; by student. */
  held: readonly (Held & { studentId: string })[];
}

/** How many school days back the days here are looked for, as a multiple of those that are asked for. */
export const NOTICE_REACH = 2;

/**
 * Who is to be noticed, and since when: on each of the class's dates the places left of its
 * most active ones go to those who qualify, longest unnoticed first. A function of the facts, for the class as a whole.
 */
export function noticeOf(horizon: Horizon, facts: NoticeFacts): Map<string, Trigger> {
  const chosen = new Map<string, Trigger>();
  for (const date of facts.dates) {
    if (!isOldEnough(horizon, facts.firstEvent, date)) continue;
    const free = horizon.figures.notice.most_active - occupied(horizon, facts, date) - chosen.size;
    if (free <= 0) continue;
    const candidates = [...(facts.present.get(date) ?? [])]
      .filter((student) => !chosen.has(student) && !isResting(horizon, facts, student, date))
      .flatMap((student) => {
        const trigger = noticeOn(date, student, horizon, facts);
        return trigger ? [{ student, trigger, since: lastNoticed(facts.noticed.get(student), date) }] : [];
      })
      .toSorted((a, b) => compareText(a.since, b.since) || compareText(a.student, b.student));
    for (const { student, trigger } of candidates.slice(0, free)) chosen.set(student, trigger);
  }
  return chosen;
}

/** Here for so many school days up to the date with nothing recorded and no connection. */
export function noticeOn(
  date: SchoolDate,
  student: string,
  { calendar, figures }: Pick<Horizon, "calendar" | "figures">,
  facts: Pick<NoticeFacts, "classId" | "here" | "noticed">,
): Trigger | undefined {
  const reach = calendar.windowStart(date, figures.notice.here_days * NOTICE_REACH);
  const since = lastNoticed(facts.noticed.get(student), date);
  const days = (facts.here.get(student) ?? []).filter(
    (day) => reach <= day.date && since < day.date && countsOn(calendar, day.date, date),
  );
  if (days.length < figures.notice.here_days || days.at(-1)?.date !== date) return undefined;
  return {
    on: date,
    classId: facts.classId,
    reason: `Here on ${days.length} school days with nothing recorded.`,
    evidence: days
      .slice(-figures.notice.here_days)
      .flatMap((day) => day.marks.slice(0, 1))
      .map(markEvidence),
    onceKey: null,
  };
}

const countsOn = (calendar: Calendar, day: SchoolDate, date: SchoolDate): boolean =>
  day === date || (day < date && calendar.has(day));

/** The latest date up to the given one on which the student was noticed; `EVER` without any. */
function lastNoticed(noticed: readonly Noticed[] | undefined, date: SchoolDate): SchoolDate {
  let latest: SchoolDate = EVER;
  for (const { from, to } of noticed ?? []) {
    if (from > date) continue;
    const until = to < date ? to : date;
    if (until > latest) latest = until;
  }
  return latest;
}

/** Whether the class has recorded events for long enough on the date. */
export const isOldEnough = (
  { calendar, figures }: Horizon,
  firstEvent: SchoolDate | undefined,
  date: SchoolDate,
): boolean => firstEvent !== undefined && calendar.age(firstEvent, date) >= figures.notice.class_days;

/** The stored ones that are active on the date; one completed or expired on it still was. */
const occupied = (horizon: Horizon, { held }: NoticeFacts, date: SchoolDate): number =>
  held.filter((one) => one.raisedOn <= date && date <= activeUntil(horizon, one)).length;

const isResting = (horizon: Horizon, { held }: NoticeFacts, student: string, date: SchoolDate): boolean =>
  held.some((one) => one.studentId === student && date <= (blockedUntil(horizon, one) ?? activeUntil(horizon, one)));
