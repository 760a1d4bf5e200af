import { isAway } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { activeUntil, deriveFrom, isFrozen } from "./chain.ts";
import type { MarkedDay } from "./facts.ts";
import { type DailyEnrollment, dailyEnrollments, homeroomOn } from "./homerooms.ts";
import { isOldEnough, NOTICE_REACH, type Noticed, type NoticeFacts } from "./notice.ts";
import {
  byRaised,
  type ByStudent,
  type HeldRow,
  heldRows,
  noticeRows,
  push,
  readDays,
  shapeHeld,
} from "./read-facts.ts";
import type { Scope } from "./scope.ts";

const noticesSince = prepared(noticeRows);

/** As `readStored` of classes alone. */
export async function readClassNotices(
  { ctx, calendar, figures, changed }: Scope,
  classIds: readonly string[],
): Promise<ByStudent<HeldRow>> {
  if (classIds.length === 0) return new Map();
  const resting = calendar.windowStart(changed, figures.rest_days + 1);
  const rows = await noticesSince.all(ctx.db, { schoolId: ctx.actor.schoolId, classIds, resting });
  const held: ByStudent<HeldRow> = new Map();
  for (const row of rows.sort(byRaised)) push(held, row.class_id ?? "", shapeHeld(row));
  return held;
}

/** Whether a class's `notice` can change at all: not while its places are taken by those that nothing can touch. */
export function hasPlace(scope: Scope, rows: readonly HeldRow[]): boolean {
  const frozen = rows.filter((held) => isFrozen(scope, held) && activeUntil(scope, held) >= scope.calendar.today);
  return frozen.length < scope.figures.notice.most_active;
}

const firstEventOf = prepared((db, { schoolId, classIds }: Asked<{ schoolId: string; classIds: readonly string[] }>) =>
  db
    .selectFrom("class")
    .select((eb) => [
      "class.id",
      eb
        .selectFrom("event")
        .select("event.date")
        .whereRef("event.school_id", "=", "class.school_id")
        .whereRef("event.class_id", "=", "class.id")
        .where("event.undone_at", "is", null)
        .where("event.for_whole_class", "=", 0)
        .orderBy("event.date")
        .limit(1)
        .as("first"),
    ])
    .where("class.school_id", "=", schoolId)
    .where("class.id", "in", classIds),
);

/** The date of each class's first event, where it has any. */
export async function firstEvents(
  { ctx, figures }: Scope,
  classIds: readonly string[],
): Promise<Map<string, SchoolDate>> {
  if (classIds.length === 0 || figures.notice.most_active === 0) return new Map();
  const rows = await firstEventOf.all(ctx.db, { schoolId: ctx.actor.schoolId, classIds });
  return new Map(rows.flatMap(({ id, first }) => (first === null ? [] : [[id, first]])));
}

/** What the `notice` of some classes is decided from; known are enrolments that were read already, and when each class began to record. */
export async function readNoticeFacts(
  scope: Scope,
  all: ReadonlyMap<string, readonly HeldRow[]>,
  { enrollments: known, firsts }: { enrollments: ByStudent<DailyEnrollment>; firsts: ReadonlyMap<string, SchoolDate> },
): Promise<NoticeFacts[]> {
  // Most of the reading is spared to a class that has hardly begun to record.
  const classes = new Map(
    [...all].filter(
      ([id, rows]) =>
        rows.some((held) => held.status === "active") || isOldEnough(scope, firsts.get(id), scope.calendar.tomorrow),
    ),
  );
  const classIds = [...classes.keys()];
  if (classIds.length === 0) return [];
  const from = [...classes.values()]
    .map((rows) =>
      deriveFrom(
        scope,
        rows.filter((held) => !isFrozen(scope, held)),
      ),
    )
    .reduce((a, b) => (a < b ? a : b), scope.oldest);
  const hereRows = await markedHere(scope, classIds);
  const open = [...classes.values()].flatMap((rows) =>
    rows.filter((held) => held.status === "active" && !isFrozen(scope, held)),
  );
  const students = [...new Set([...hereRows.map((row) => row.student_id), ...open.map((held) => held.studentId)])];
  if (students.length === 0) return classIds.map((classId) => noFacts(classId, classes.get(classId) ?? []));

  const reach = scope.calendar.windowStart(from, scope.figures.notice.here_days * NOTICE_REACH);
  const noticed = await readNoticed(scope, students, reach, new Set(open.map((held) => held.id)));
  const quiet = students.filter((student) => mayBeQuiet(scope, noticed.get(student) ?? [], from));
  const days = await readDays(scope, quiet, reach);
  for (const [student, date] of await lastEvents(scope, quiet, reach)) push(noticed, student, { from: date, to: date });
  for (const [student, held] of await readConnections(scope, quiet, { settledBefore: reach }))
    push(noticed, student, held);
  const others = await dailyEnrollments(
    scope.ctx,
    students.filter((student) => !known.has(student)),
  );
  const enrollments = new Map([...known, ...others]);
  return classIds.map((classId) => ({
    classId,
    dates: [...new Set(hereRows.filter((row) => row.class_id === classId).map((row) => row.date))].sort(),
    firstEvent: firsts.get(classId),
    here: new Map([...days].map(([student, list]) => [student, hereDays(list)])),
    present: presentAt(classId, hereRows, enrollments),
    noticed,
    held: settledRows(scope, classes.get(classId) ?? []),
  }));
}

const noFacts = (classId: string, held: readonly HeldRow[]): NoticeFacts => ({
  classId,
  dates: [],
  firstEvent: undefined,
  here: new Map(),
  present: new Map(),
  noticed: new Map(),
  held,
});

const hereDays = (days: readonly MarkedDay[]): MarkedDay[] => days.filter((day) => !isAway(day.word));

/** Those that this evaluation leaves as they are. */
const settledRows = (scope: Scope, rows: readonly HeldRow[]): HeldRow[] =>
  rows.filter((held) => held.status === "completed" || held.status === "expired" || isFrozen(scope, held));

interface HereRow {
  student_id: string;
  class_id: string;
  date: SchoolDate;
}

const hereSince = prepared(
  (db, { schoolId, classIds, from }: Asked<{ schoolId: string; classIds: readonly string[]; from: SchoolDate }>) =>
    db
      .selectFrom("mark")
      .select(["student_id", "class_id", "date"])
      .where("school_id", "=", schoolId)
      // As a list of check-ins: joined, the embedded database would begin with every mark of a class.
      .where("check_in_id", "in", (eb) =>
        eb
          .selectFrom("check_in")
          .select("id")
          .where("school_id", "=", schoolId)
          .where("class_id", "in", classIds)
          .where("date", ">=", from)
          .where("finished_at", "is not", null),
      )
      .where("status", "in", ["present", "late"]),
);

/** Who was marked here in these classes' finished check-ins since the oldest date that counts. */
const markedHere = ({ ctx, oldest }: Scope, classIds: readonly string[]): Promise<HereRow[]> =>
  hereSince.all(ctx.db, { schoolId: ctx.actor.schoolId, classIds, from: oldest });

/** Students marked here by the class that is their daily one on the date. */
function presentAt(
  classId: string,
  rows: readonly HereRow[],
  enrollments: ByStudent<DailyEnrollment>,
): Map<SchoolDate, Set<string>> {
  const present = new Map<SchoolDate, Set<string>>();
  for (const { student_id, class_id, date } of rows) {
    if (class_id !== classId || homeroomOn(enrollments.get(student_id) ?? [], date) !== classId) continue;
    present.set(date, (present.get(date) ?? new Set()).add(student_id));
  }
  return present;
}

const eventDates = prepared(
  (db, { schoolId, studentIds, from }: Asked<{ schoolId: string; studentIds: readonly string[]; from: SchoolDate }>) =>
    db
      .selectFrom("event")
      .select(["student_id", "date"])
      .distinct()
      .where("school_id", "=", schoolId)
      .where("student_id", "in", studentIds)
      .where("date", ">=", from)
      .where("undone_at", "is", null)
      .where("for_whole_class", "=", 0),
);

/** When each was noticed since a date: by an event, or by a connection but those that are to be derived again. */
async function readNoticed(
  scope: Scope,
  studentIds: readonly string[],
  from: SchoolDate,
  without: ReadonlySet<string>,
): Promise<ByStudent<Noticed>> {
  const { ctx } = scope;
  const noticed: ByStudent<Noticed> = new Map();
  const events = await eventDates.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds, from });
  for (const { student_id, date } of events) push(noticed, student_id, { from: date, to: date });
  for (const [student, held] of await readConnections(scope, studentIds, { settledFrom: from }, without))
    push(noticed, student, held);
  return noticed;
}

interface OfStudents {
  schoolId: string;
  studentIds: readonly string[];
}

const standing = (db: Queryable, { schoolId, studentIds }: Asked<OfStudents>) =>
  heldRows(db)
    .where("school_id", "=", schoolId)
    .where("student_id", "in", studentIds)
    .where("status", "!=", "withdrawn");
const settledSince = prepared((db, { date, ...given }: Asked<OfStudents & { date: SchoolDate }>) =>
  standing(db, given).where((eb) => eb.or([eb("status", "=", "active"), eb("settled_on", ">=", date)])),
);
const settledBefore = prepared((db, { date, ...given }: Asked<OfStudents & { date: SchoolDate }>) =>
  standing(db, given).where("settled_on", "<", date),
);

/** Connections of some students as times of being noticed: active or settled from a date on, or settled before it. */
async function readConnections(
  scope: Scope,
  studentIds: readonly string[],
  range: { settledFrom: SchoolDate } | { settledBefore: SchoolDate },
  without: ReadonlySet<string> = new Set(),
): Promise<[string, Noticed][]> {
  if (studentIds.length === 0) return [];
  const { db, actor } = scope.ctx;
  const given = { schoolId: actor.schoolId, studentIds };
  const rows = await ("settledFrom" in range
    ? settledSince.all(db, { ...given, date: range.settledFrom })
    : settledBefore.all(db, { ...given, date: range.settledBefore }));
  return rows
    .filter((row) => !without.has(row.id))
    .map((row) => [row.student_id, { from: row.raised_on, to: activeUntil(scope, shapeHeld(row)) }]);
}

/** Whether so many school days without being noticed fit in anywhere, up to a date from `oldest` on. */
function mayBeQuiet({ calendar, figures }: Scope, noticed: readonly Noticed[], oldest: SchoolDate): boolean {
  // The longest stretches end now, or with the next time that the student was noticed.
  const ends = [calendar.today, calendar.tomorrow, ...noticed.map(({ from }) => from).filter((from) => from >= oldest)];
  return ends.some((end) => {
    const start = calendar.windowStart(end, figures.notice.here_days);
    return !noticed.some(({ from, to }) => from < end && to >= start);
  });
}

const latestEvents = prepared((db, { schoolId, studentIds, before }: Asked<OfStudents & { before: SchoolDate }>) =>
  db
    .selectFrom("event")
    .select((eb) => ["student_id", eb.fn.max<SchoolDate>("date").as("date")])
    .where("school_id", "=", schoolId)
    .where("student_id", "in", studentIds)
    .where("date", "<", before)
    .where("undone_at", "is", null)
    .where("for_whole_class", "=", 0)
    .groupBy("student_id"),
);

/** The latest event of each before a date: of those who are quiet there are few. */
async function lastEvents(
  { ctx: { db, actor } }: Scope,
  studentIds: readonly string[],
  before: SchoolDate,
): Promise<[string, SchoolDate][]> {
  if (studentIds.length === 0) return [];
  const rows = await latestEvents.all(db, { schoolId: actor.schoolId, studentIds, before });
  return rows.map(({ student_id, date }) => [student_id, date]);
}
