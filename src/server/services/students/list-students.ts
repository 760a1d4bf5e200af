import type { StudentPage, StudentRow, StudentSort } from "#contract/students.ts";
import { activeNow } from "#server/services/connections/as-of-now.ts";
import { classesToday } from "#server/services/classes/classes-today.ts";
import type { Context } from "#server/services/context.ts";
import { today } from "#server/services/context.ts";
import {
  attendanceRate,
  countDaysByStudent,
  countDaysOf,
  type DayCounts,
} from "#server/services/figures/attendance.ts";
import { countFacts } from "#server/services/figures/counts.ts";
import {
  type ClassScope,
  type DateRange,
  isWithin,
  periodOf,
  scopeOf,
  scopeOfToday,
} from "#server/services/figures/scope.ts";
import { byName, fullName, notLeftBy, studentRef } from "#server/services/people.ts";
import { matchesSearch } from "#server/services/matches-search.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

export interface StudentQuery {
  limit: number;
  offset: number;
  sort_by: StudentSort;
  sort_direction: "asc" | "desc";
  class_id?: string | undefined;
  search?: string | undefined;
}

/** School days that the counts of the list are about. */
export const LIST_DAYS = 20;

/** A page of the students of a class, of the actor's classes, or – for an administrator – of the school. */
export async function listStudents(ctx: Context, query: StudentQuery): Promise<StudentPage> {
  const scope = await scopeOfToday(ctx, await scopeOf(ctx, query.class_id));
  const found = (await enrolled(ctx, scope))
    .filter((one) => matchesSearch(query.search, fullName(one)))
    .sort(byName(ctx.actor.locale));
  const { days, range } = await periodOf(ctx, LIST_DAYS);
  const sorted = query.sort_by === "name" ? found : await sortBy(ctx, query.sort_by, found, range);
  if (query.sort_direction === "desc") reverseKeepingTies(sorted, query.sort_by);
  const page = sorted.slice(query.offset, query.offset + query.limit);
  return {
    students: await describe(ctx, page, range),
    total: found.length,
    limit: query.limit,
    offset: query.offset,
    days,
    today: today(ctx),
  };
}

interface Found {
  id: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  animal: string | null;
  grade: string | null;
  /** What the list is sorted by, where that is no name. */
  value?: number | string | null;
}

async function enrolled(ctx: Context, scope: ClassScope): Promise<Found[]> {
  if (scope?.length === 0) return [];
  const day = today(ctx);
  return ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "avatar", "animal", "grade"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("role", "=", "student")
    .where(notLeftBy(day))
    .$if(scope !== undefined, (people) =>
      people.where("id", "in", (from) =>
        from
          .selectFrom("enrolment")
          .select("person_id")
          .where("school_id", "=", ctx.actor.schoolId)
          .where("class_id", "in", [...(scope ?? [])])
          .where("role", "=", "student")
          .where(enrolledOn(day)),
      ),
    )
    .execute();
}

async function sortBy(
  ctx: Context,
  sort: Exclude<StudentSort, "name">,
  found: Found[],
  range: DateRange,
): Promise<Found[]> {
  const values = await valuesFor(ctx, sort, found, range);
  for (const one of found) one.value = values(one);
  const { compare } = new Intl.Collator(ctx.actor.locale, { numeric: true });
  const order = (a: Found, b: Found): number => {
    const [x, y] = [a.value ?? null, b.value ?? null];
    // Whoever has no value comes last, whichever the direction; see `reverseKeepingTies`.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return typeof x === "number" && typeof y === "number" ? x - y : compare(String(x), String(y));
  };
  return found.sort(order);
}

async function valuesFor(
  ctx: Context,
  sort: Exclude<StudentSort, "name">,
  found: Found[],
  range: DateRange,
): Promise<(one: Found) => number | string | null> {
  if (sort === "grade") return (one) => one.grade;
  if (sort === "attendance") {
    const days = await countDaysByStudent(ctx, undefined, range);
    return (one) => rateOf(days.get(one.id));
  }
  if (sort === "last_event") {
    const latest = await lastEvents(
      ctx,
      found.map(({ id }) => id),
    );
    return (one) => latest.get(one.id) ?? null;
  }
  const counts = await countFacts(ctx, { group: sort, scope: undefined, range }, ["student"]);
  const byStudent = new Map(counts.map((row) => [row.student, row.n]));
  return (one) => byStudent.get(one.id) ?? 0;
}

/** Turns the order round; names stay ascending among equals, and those without a value stay last. */
function reverseKeepingTies(sorted: Found[], sort: StudentSort): void {
  if (sort === "name") {
    sorted.reverse();
    return;
  }
  const groups: Found[][] = [];
  for (const one of sorted) {
    const group = groups.at(-1);
    if (group?.[0] && (group[0].value ?? null) === (one.value ?? null)) group.push(one);
    else groups.push([one]);
  }
  const without = groups.filter((group) => (group[0]?.value ?? null) === null);
  const withValue = groups.filter((group) => (group[0]?.value ?? null) !== null);
  sorted.splice(0, sorted.length, ...withValue.reverse().flat(), ...without.flat());
}

const rateOf = (days: DayCounts | undefined): number | null => (days ? attendanceRate(days) : null);

async function describe(ctx: Context, page: Found[], range: DateRange): Promise<StudentRow[]> {
  const ids = page.map(({ id }) => id);
  const days = await countDaysOf(ctx, ids, range);
  const counts = await eventCountsOf(ctx, ids, range);
  const latest = await lastEvents(ctx, ids);
  const classes = await classesToday(ctx, ids);
  const connections = await activeCounts(ctx, ids);
  return page.map((one) => ({
    ...studentRef(ctx.actor, one),
    grade: one.grade,
    classes: classes.get(one.id) ?? [],
    attendance_rate: rateOf(days.get(one.id)),
    positive: counts.get(`${one.id}/positive`) ?? 0,
    challenging: counts.get(`${one.id}/challenging`) ?? 0,
    last_event_at: latest.get(one.id) ?? null,
    active_connections: connections.get(one.id) ?? 0,
  }));
}

/** Standing events of some students in a range, by `student/group`. */
export async function eventCountsOf(
  ctx: Context,
  ids: readonly string[],
  range: DateRange,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("event")
    .select((eb) => ["student_id", "group_slug", eb.fn.countAll<number>().as("n")])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "in", ids)
    .where(isWithin("date", range))
    .where("undone_at", "is", null)
    .groupBy(["student_id", "group_slug"])
    .execute();
  return new Map(rows.map((row) => [`${row.student_id}/${row.group_slug}`, row.n]));
}

async function lastEvents(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("person")
    .select((eb) => [
      "person.id",
      eb
        .selectFrom("event")
        .select("event.occurred_at")
        .whereRef("event.school_id", "=", "person.school_id")
        .whereRef("event.student_id", "=", "person.id")
        .where("event.undone_at", "is", null)
        .orderBy("event.occurred_at", "desc")
        .limit(1)
        .as("latest"),
    ])
    .where("person.school_id", "=", ctx.actor.schoolId)
    .where("person.id", "in", ids)
    .execute();
  return new Map(rows.flatMap((row) => (row.latest ? [[row.id, row.latest]] : [])));
}

async function activeCounts(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("connection")
    .select(["student_id", "status", "raised_on", "settled_on"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "in", ids)
    .where("status", "=", "active")
    .execute();
  const counts = new Map<string, number>();
  for (const { student_id } of await activeNow(ctx, rows)) counts.set(student_id, (counts.get(student_id) ?? 0) + 1);
  return counts;
}
