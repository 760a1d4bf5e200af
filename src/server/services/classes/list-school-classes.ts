import { z } from "zod";
import { CLASS_KINDS, type ClassKind, type SchoolClass, type SchoolClasses } from "#contract/school-classes.ts";
import type { ClassTable } from "#server/database/schema.ts";
import { type Context, today } from "#server/services/context.ts";
import { byName, shownName } from "#server/services/people.ts";
import { matchesSearch } from "#server/services/matches-search.ts";
import { versionOf } from "#server/services/version-of.ts";
import { openLoans } from "./loans.ts";
import { enrolledOn } from "./enrolled-on.ts";

export interface ClassQuery {
  limit: number;
  offset: number;
  search?: string | undefined;
  kind?: ClassKind | undefined;
  ended: "true" | "false";
}

/** A page of the school's classes by name, with who teaches them and how many students they have today. */
export async function listSchoolClasses(ctx: Context, query: ClassQuery): Promise<SchoolClasses> {
  const { limit, offset, search, kind } = query;
  const day = today(ctx);
  const teachers = await teachersByClass(ctx);
  const { compare } = new Intl.Collator(ctx.actor.locale, { sensitivity: "base", numeric: true });
  const found = (await ctx.db.selectFrom("class").selectAll().where("school_id", "=", ctx.actor.schoolId).execute())
    .filter((one) => (one.ended_on !== null && one.ended_on <= day) === (query.ended === "true"))
    .filter((one) => kind === undefined || one.kind === kind)
    .filter((one) =>
      matchesSearch(search, [one.name, ...(teachers.get(one.id) ?? []).map(({ name }) => name)].join(" ")),
    )
    .sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const classes = await describe(ctx, found.slice(offset, offset + limit), teachers);
  return { classes, total: found.length, limit, offset };
}

/** Some classes of the school as the list has them. */
export const describeClasses = async (ctx: Context, classes: readonly ClassTable[]): Promise<SchoolClass[]> =>
  describe(ctx, classes, await teachersByClass(ctx));

async function describe(
  ctx: Context,
  classes: readonly ClassTable[],
  teachers: TeachersByClass,
): Promise<SchoolClass[]> {
  const students = await studentCounts(
    ctx,
    classes.map(({ id }) => id),
  );
  const loans = await openLoans(ctx);
  return classes.map((one) => ({
    id: one.id,
    name: one.name,
    grade: one.grade,
    kind: one.kind,
    roster_kind: rosterKind(one),
    student_count: students.get(one.id) ?? 0,
    teachers: teachers.get(one.id) ?? [],
    loans: loans.get(one.id) ?? [],
    ended_on: one.ended_on,
    by_hand: one.by_hand !== null,
    version: versionOf([one.name, one.grade]),
  }));
}

const words = z.object({ kind: z.enum(CLASS_KINDS) });

/** See roster/state/roster-snapshot.ts. */
function rosterKind({ roster }: ClassTable): ClassKind | null {
  return roster === null ? null : (words.safeParse(JSON.parse(roster)).data?.kind ?? null);
}

type TeachersByClass = ReadonlyMap<string, SchoolClass["teachers"]>;

async function teachersByClass(ctx: Context): Promise<TeachersByClass> {
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "enrolment.school_id").onRef("person.id", "=", "enrolment.person_id"),
    )
    .select(["enrolment.class_id", "person.id", "person.first_name", "person.last_name"])
    .distinct()
    .where("enrolment.school_id", "=", ctx.actor.schoolId)
    .where("enrolment.role", "=", "teacher")
    .where("enrolment.lent_by", "is", null)
    .where(enrolledOn(day))
    .execute();
  rows.sort(byName(ctx.actor.locale));
  return new Map(
    [...Map.groupBy(rows, (row) => row.class_id)].map(([classId, own]) => [
      classId,
      own.map((row) => ({ id: row.id, name: shownName(ctx.actor, row) })),
    ]),
  );
}

async function studentCounts(ctx: Context, classIds: readonly string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("enrolment")
    .select((eb) => ["class_id", eb.fn.count<number>("person_id").distinct().as("n")])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "in", classIds)
    .where("role", "=", "student")
    .where(enrolledOn(day))
    .groupBy("class_id")
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.n]));
}
