import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { BIRCH, CEDAR, LEAVERS, MAPLE, WILLOW } from "./names.ts";

/*
 * Who is at the demonstration school, and when: fixed, and told in school days back from the day of opening, so that
 * it looks the same on any day.
 */

export type ClassKey = "maple" | "willow" | "cedar" | "birch" | "science" | "choir";
export type TeacherKey = "okafor" | "rivera" | "lindqvist" | "haddad" | "raman" | "novak" | "tanaka" | "lowe";

export interface PlannedClass {
  key: ClassKey;
  name: string;
  grade: string | null;
  kind: "daily" | "lesson";
  /** Weekdays on which it meets, 1 for Monday. */
  meets: readonly number[];
  /** Usual begin of the check-in, in minutes since midnight. */
  opens: number;
  /** How often a check-in is forgotten, and how often it is caught up on a later day. */
  forgets: number;
  catchesUp: number;
  /** Events on a usual day, and the share of positive ones. */
  events: number;
  praise: number;
}

const EVERY_DAY = [1, 2, 3, 4, 5] as const;

export const CLASSES: readonly PlannedClass[] = [
  {
    key: "maple",
    name: "Maple",
    grade: "4",
    kind: "daily",
    meets: EVERY_DAY,
    opens: 499,
    forgets: 0.012,
    catchesUp: 0.01,
    events: 9.5,
    praise: 0.81,
  },
  {
    key: "willow",
    name: "Willow",
    grade: "5",
    kind: "daily",
    meets: EVERY_DAY,
    opens: 495,
    forgets: 0.035,
    catchesUp: 0.02,
    events: 7.5,
    praise: 0.78,
  },
  {
    key: "cedar",
    name: "Cedar",
    grade: "4",
    kind: "daily",
    meets: EVERY_DAY,
    opens: 506,
    forgets: 0.16,
    catchesUp: 0.05,
    events: 4.2,
    praise: 0.62,
  },
  {
    key: "birch",
    name: "Birch",
    grade: "2",
    kind: "daily",
    meets: EVERY_DAY,
    opens: 490,
    forgets: 0.006,
    catchesUp: 0.01,
    events: 4.2,
    praise: 0.94,
  },
  {
    key: "science",
    name: "Science Lab",
    grade: null,
    kind: "lesson",
    meets: [1, 2, 4],
    opens: 643,
    forgets: 0.03,
    catchesUp: 0,
    events: 3.6,
    praise: 0.82,
  },
  {
    key: "choir",
    name: "Choir",
    grade: null,
    kind: "lesson",
    meets: [1, 3, 5],
    opens: 796,
    forgets: 0.06,
    catchesUp: 0,
    events: 2.5,
    praise: 0.9,
  },
];

export interface PlannedTeacher {
  key: TeacherKey;
  first: string;
  last: string;
  administrator: boolean;
}

export const TEACHERS: readonly PlannedTeacher[] = [
  { key: "okafor", first: "Hannah", last: "Okafor", administrator: false },
  { key: "rivera", first: "Tomás", last: "Rivera", administrator: false },
  { key: "lindqvist", first: "Margaret", last: "Lindqvist", administrator: true },
  { key: "haddad", first: "Daniel", last: "Haddad", administrator: false },
  { key: "raman", first: "Priya", last: "Raman", administrator: false },
  { key: "novak", first: "Gregory", last: "Novak", administrator: false },
  { key: "tanaka", first: "Yuki", last: "Tanaka", administrator: false },
  { key: "lowe", first: "Beatrix", last: "Lowe", administrator: false },
];

/** A stay in a class, in school days back from the day of opening: 1 is the last one; undefined is the whole year. */
export interface Stay<Key> {
  who: Key;
  in: ClassKey;
  sinceDaysBack?: number;
  untilDaysBack?: number;
}

/** Rivera and Lowe joined a few days ago and have recorded nothing yet; Tanaka had Willow for a week half a year ago. */
export const TEACHING: readonly Stay<TeacherKey>[] = [
  { who: "okafor", in: "maple" },
  { who: "okafor", in: "science" },
  { who: "rivera", in: "maple", sinceDaysBack: 8 },
  { who: "lindqvist", in: "birch" },
  { who: "haddad", in: "willow" },
  { who: "raman", in: "willow" },
  { who: "raman", in: "choir" },
  { who: "novak", in: "cedar" },
  { who: "lowe", in: "cedar", sinceDaysBack: 3 },
  { who: "tanaka", in: "willow", sinceDaysBack: 94, untilDaysBack: 90 },
];

/** What makes a child's year a story that the screens can show. */
export type Story =
  | "shining"
  | "stormy"
  | "quiet"
  | "returned"
  | "away_now"
  | "turned_around"
  | "late_on_mondays"
  | "often_late"
  | "often_away"
  | "lively";

export interface PlannedPupil {
  /** Place in the school, for streams of chance. */
  key: string;
  first: string;
  last: string;
  grade: string;
  stays: Stay<string>[];
  story: Story | undefined;
}

const STORIES: Record<string, Story> = {
  "maple-3": "shining",
  "maple-5": "stormy",
  "maple-8": "quiet",
  "maple-11": "returned",
  "maple-14": "away_now",
  "maple-17": "turned_around",
  "maple-19": "late_on_mondays",
  "maple-22": "often_away",
  "willow-2": "often_away",
  "willow-7": "lively",
  "willow-11": "late_on_mondays",
  "willow-18": "often_late",
  "cedar-2": "often_away",
  "cedar-9": "often_away",
  "cedar-14": "late_on_mondays",
  "cedar-20": "lively",
  "birch-3": "often_away",
  "birch-8": "often_late",
};

/** Children who came during the year, who changed rooms, and the last school day of those who left. */
const JOINED: Record<string, number> = {
  "maple-26": 61,
  "willow-31": 112,
  "cedar-19": 33,
  "cedar-27": 140,
  "birch-16": 75,
};
const MOVED: Record<string, { from: ClassKey; daysBack: number }> = {
  "maple-27": { from: "cedar", daysBack: 102 },
  "maple-28": { from: "cedar", daysBack: 58 },
  "cedar-30": { from: "maple", daysBack: 86 },
};
const LEFT: readonly { from: ClassKey; daysBack: number }[] = [
  { from: "maple", daysBack: 66 },
  { from: "willow", daysBack: 118 },
  { from: "willow", daysBack: 41 },
  { from: "cedar", daysBack: 97 },
];

/** Who is in a lesson besides a room: places in the room's list, both included. */
const LESSONS: readonly { in: ClassKey; from: ClassKey; first: number; last: number }[] = [
  { in: "science", from: "maple", first: 0, last: 16 },
  { in: "science", from: "willow", first: 0, last: 16 },
  { in: "choir", from: "maple", first: 19, last: 24 },
  { in: "choir", from: "willow", first: 20, last: 25 },
  { in: "choir", from: "cedar", first: 0, last: 11 },
];

const ROOMS: readonly { in: ClassKey; grade: string; names: readonly (readonly [string, string])[] }[] = [
  { in: "maple", grade: "4", names: MAPLE },
  { in: "willow", grade: "5", names: WILLOW },
  { in: "cedar", grade: "4", names: CEDAR },
  { in: "birch", grade: "2", names: BIRCH },
];

/** Every child of the year, those who left last. */
export function plannedPupils(): PlannedPupil[] {
  const here = ROOMS.flatMap((room) =>
    room.names.map(([first, last], place): PlannedPupil => {
      const key = `${room.in}-${place}`;
      return { key, first, last, grade: room.grade, stays: staysOf(key, room.in, place), story: STORIES[key] };
    }),
  );
  const gone = LEFT.map(({ from, daysBack }, index): PlannedPupil => {
    const [first, last] = LEAVERS[index] ?? ["", ""];
    const key = `left-${index}`;
    const grade = ROOMS.find((room) => room.in === from)?.grade ?? "";
    return { key, first, last, grade, stays: [{ who: key, in: from, untilDaysBack: daysBack }], story: undefined };
  });
  return [...here, ...gone];
}

function staysOf(key: string, room: ClassKey, place: number): Stay<string>[] {
  const moved = MOVED[key];
  const since = JOINED[key] ?? moved?.daysBack;
  const begun = since === undefined ? {} : { sinceDaysBack: since };
  const stays: Stay<string>[] = [{ who: key, in: room, ...begun }];
  if (moved) stays.unshift({ who: key, in: moved.from, untilDaysBack: moved.daysBack + 1 });
  for (const lesson of LESSONS) {
    if (lesson.from === room && lesson.first <= place && place <= lesson.last)
      stays.push({ who: key, in: lesson.in, ...begun });
  }
  // One child gave up the choir in spring.
  if (key === "maple-25") stays.push({ who: key, in: "choir", untilDaysBack: 120 });
  return stays;
}

/** The dates of a stay. A whole year begins before the first school day; one in the past ends on its last. */
export function datesOf(
  stay: Stay<unknown>,
  days: readonly SchoolDate[],
  today: SchoolDate,
): { from: SchoolDate; to: SchoolDate | null } {
  const from =
    stay.sinceDaysBack === undefined ? addDays(days[0] ?? today, -7) : (days.at(-stay.sinceDaysBack) ?? today);
  const to = stay.untilDaysBack === undefined ? null : (days.at(-stay.untilDaysBack) ?? today);
  return { from, to };
}
