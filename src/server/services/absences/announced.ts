import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { AbsenceChange, AnnouncedAbsence, AnnouncedAbsences } from "#contract/announced-absences.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { lockPerson } from "#server/database/locks.ts";
import type { AnnouncedAbsenceTable, Schema } from "#server/database/schema.ts";
import { changedMeanwhile, invalid, notFound } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import { versionOf } from "#server/services/version-of.ts";
import { fullName, namesOf, notLeftBy, studentRef } from "#server/services/people.ts";
import { matchesSearch } from "#server/services/matches-search.ts";

interface AbsenceQuery {
  when: "ahead" | "past";
  search?: string | undefined;
  limit: number;
  offset: number;
}

const absencesOf = (ctx: Context) =>
  ctx.db
    .selectFrom("announced_absence")
    .innerJoin("person", (join) =>
      join
        .onRef("person.school_id", "=", "announced_absence.school_id")
        .onRef("person.id", "=", "announced_absence.student_id"),
    )
    .select([
      "announced_absence.id",
      "from_date",
      "to_date",
      "status",
      "note",
      "created_by",
      "announced_absence.created_at",
      "person.id as student_id",
      "first_name",
      "last_name",
      "avatar",
      "animal",
    ])
    .where("announced_absence.school_id", "=", ctx.actor.schoolId);

type Row = Awaited<ReturnType<ReturnType<typeof absencesOf>["executeTakeFirstOrThrow"]>>;

/** Of what a form changes. */
const versionOfRow = ({
  from_date,
  to_date,
  status,
  note,
}: Pick<Row, "from_date" | "to_date" | "status" | "note">): string => versionOf([from_date, to_date, status, note]);

async function shaped(ctx: Context, rows: readonly Row[]): Promise<AnnouncedAbsence[]> {
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    student: studentRef(ctx.actor, { ...row, id: row.student_id }),
    from: row.from_date,
    to: row.to_date,
    status: row.status,
    note: row.note,
    by: { id: row.created_by, name: names.get(row.created_by) ?? "" },
    created_at: row.created_at,
    version: versionOfRow(row),
  }));
}

/** Whether an absence is ahead, or else past: with a student who has left those that run are over, and those to come do not count. */
function isAhead(
  eb: ExpressionBuilder<Pick<Schema, "announced_absence" | "person">, "announced_absence" | "person">,
  day: SchoolDate,
  wanted: boolean,
): Expression<SqlBool> {
  const goesOn = eb.and([eb("to_date", ">=", day), notLeftBy(day)]);
  return eb.and([
    eb.or([eb("left_on", "is", null), eb("from_date", "<", eb.ref("left_on"))]),
    wanted ? goesOn : eb.not(goesOn),
  ]);
}

/** A page of the announced absences: what is ahead by its first date, what is past with the latest first. */
export async function listAbsences(
  ctx: Context,
  { when, search, limit, offset }: AbsenceQuery,
): Promise<AnnouncedAbsences> {
  const rows = await absencesOf(ctx)
    .where((eb) => isAhead(eb, today(ctx), when === "ahead"))
    .orderBy("from_date", when === "ahead" ? "asc" : "desc")
    .orderBy("announced_absence.id")
    .execute();
  const found = rows.filter((row) => matchesSearch(search, fullName(row)));
  return { absences: await shaped(ctx, found.slice(offset, offset + limit)), total: found.length, limit, offset };
}

/** One by its id, as it stands; 404 where the school has none. */
async function readAbsence(ctx: Context, id: string): Promise<AnnouncedAbsence> {
  const [found] = await shaped(ctx, await absencesOf(ctx).where("announced_absence.id", "=", id).execute());
  if (!found) throw notFound();
  return found;
}

interface Given {
  student_id: string;
  from: string;
  to: string;
  status: "absent" | "excused";
  note: string | null;
}

/** How far ahead an absence may begin, in days. */
const FURTHEST = 400;

/** Announces a student as away; 422 as the contract says. */
export async function announceAbsence(ctx: Context, given: Given): Promise<Pick<AnnouncedAbsence, "id" | "version">> {
  await lockPerson(ctx.db, ctx.actor.schoolId, given.student_id);
  await requireStudent(ctx, given.student_id);
  await refuseDates(ctx, given);
  const { schoolId } = ctx.actor;
  const row: AnnouncedAbsenceTable = {
    id: newId(),
    school_id: schoolId,
    student_id: given.student_id,
    from_date: given.from,
    to_date: given.to,
    status: given.status,
    note: given.note === "" ? null : given.note,
    created_by: ctx.actor.personId,
    created_at: stamp(ctx),
  };
  await ctx.db.insertInto("announced_absence").values(row).execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "absence.announced",
    subjectId: given.student_id,
    detail: { from: given.from, to: given.to, status: given.status },
  });
  return { id: row.id, version: versionOfRow(row) };
}

/** Refuses dates that are over, too far ahead, after the student has left, or in another absence of theirs. */
async function refuseDates(
  ctx: Context,
  given: Pick<Given, "student_id" | "from" | "to">,
  own?: string,
): Promise<void> {
  const day = today(ctx);
  if (given.to < day) throw invalid([{ path: "to", message: "must not be over already" }]);
  if (given.from > addDays(day, FURTHEST))
    throw invalid([{ path: "from", message: `must lie within ${FURTHEST} days` }]);
  const student = await ctx.db
    .selectFrom("person")
    .select("left_on")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", given.student_id)
    .executeTakeFirst();
  if (student && student.left_on !== null && given.from >= student.left_on)
    throw invalid([{ path: "from", message: "lies after the student's last day in the school" }]);
  const others = await ctx.db
    .selectFrom("announced_absence")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "=", given.student_id)
    .where("to_date", ">=", given.from)
    .where("from_date", "<=", given.to)
    .execute();
  if (others.some(({ id }) => id !== own))
    throw invalid([{ path: "from", message: "lies in an absence of this student that is announced already" }]);
}

/** Changes one, also one that was ended too early; 409 CHANGED, with what stands, where that is another `version`; 422 as for a new one. */
export async function changeAbsence(
  ctx: Context,
  id: string,
  { version, ...given }: AbsenceChange,
): Promise<AnnouncedAbsence> {
  await lockStudentOf(ctx, id);
  const stands = await readAbsence(ctx, id);
  if (version !== undefined && version !== stands.version) throw changedMeanwhile(stands);
  await refuseDates(ctx, { ...given, student_id: stands.student.id }, id);
  const next = {
    from_date: given.from,
    to_date: given.to,
    status: given.status,
    note: given.note === "" ? null : given.note,
  };
  if (versionOfRow(next) === stands.version) return stands;
  await ctx.db
    .updateTable("announced_absence")
    .set(next)
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "absence.changed",
    subjectId: stands.student.id,
    detail: { from: given.from, to: given.to, status: given.status },
  });
  return readAbsence(ctx, id);
}

/** Of two who announce, change or end absences of one student at once, the second finds what the first did. */
async function lockStudentOf(ctx: Context, id: string): Promise<void> {
  const { schoolId } = ctx.actor;
  const row = await ctx.db
    .selectFrom("announced_absence")
    .select("student_id")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  await lockPerson(ctx.db, schoolId, row.student_id);
}

async function requireStudent(ctx: Context, id: string): Promise<void> {
  const student = await ctx.db
    .selectFrom("person")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .where("role", "=", "student")
    .where(notLeftBy(today(ctx)))
    .executeTakeFirst();
  if (!student) throw invalid([{ path: "student_id", message: "is no student of the school" }]);
}

/** What was ended: nothing is left of one that had not begun. */
interface Ended {
  status: 200;
  version: string | null;
}

/**
 * Ends one from today on; one that has not begun is gone. 404 where the school has none by the id that is not over; 409
 * CHANGED, with what stands, where that is another `version`.
 */
export async function endAbsence(ctx: Context, id: string, version?: string): Promise<Ended> {
  await lockStudentOf(ctx, id);
  const day = today(ctx);
  const own = { school_id: ctx.actor.schoolId, id };
  const row = await ctx.db
    .selectFrom("announced_absence")
    .selectAll()
    .where((eb) => eb.and(own))
    .executeTakeFirst();
  if (!row || row.to_date < day) throw notFound();
  if (version !== undefined && version !== versionOfRow(row)) throw changedMeanwhile(await readAbsence(ctx, id));
  const left = row.from_date < day ? { ...row, to_date: addDays(day, -1) } : null;
  if (left)
    await ctx.db
      .updateTable("announced_absence")
      .set({ to_date: left.to_date })
      .where((eb) => eb.and(own))
      .execute();
  else
    await ctx.db
      .deleteFrom("announced_absence")
      .where((eb) => eb.and(own))
      .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "absence.ended",
    subjectId: row.student_id,
    detail: { from: row.from_date, to: row.to_date },
  });
  return { status: 200, version: left && versionOfRow(left) };
}
