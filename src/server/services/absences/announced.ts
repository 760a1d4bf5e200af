import type { AnnouncedAbsences } from "#contract/announced-absences.ts";
import { addDays } from "#contract/school-date.ts";
import type { AnnouncedAbsenceTable } from "#server/database/schema.ts";
import { invalid, notFound } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import { fullName, namesOf, studentRef } from "#server/services/people.ts";
import { isMatch } from "#server/services/search-words.ts";

interface AbsenceQuery {
  when: "ahead" | "past";
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the announced absences: what is ahead by its first date, what is past with the latest first. */
export async function listAbsences(ctx: Context, { when, search, limit, offset }: AbsenceQuery): Promise<AnnouncedAbsences> {
  const { schoolId } = ctx.actor;
  const rows = await ctx.db
    .selectFrom("announced_absence")
    .innerJoin("person", (join) => join.onRef("person.school_id", "=", "announced_absence.school_id").onRef("person.id", "=", "announced_absence.student_id"))
    .select(["announced_absence.id", "from_date", "to_date", "status", "note", "created_by", "person.id as student_id", "first_name", "last_name", "avatar"])
    .where("announced_absence.school_id", "=", schoolId)
    .where("to_date", when === "ahead" ? ">=" : "<", today(ctx))
    .orderBy("from_date", when === "ahead" ? "asc" : "desc")
    .orderBy("announced_absence.id")
    .execute();
  const found = rows.filter((row) => isMatch(search, fullName(row)));
  const page = found.slice(offset, offset + limit);
  const names = await namesOf(ctx.db, schoolId, page.map((row) => row.created_by));
  return {
    absences: page.map((row) => ({
      id: row.id,
      student: studentRef({ ...row, id: row.student_id }),
      from: row.from_date,
      to: row.to_date,
      status: row.status,
      note: row.note,
      by: { id: row.created_by, name: names.get(row.created_by) ?? "" },
    })),
    total: found.length,
    limit,
    offset,
  };
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
export async function announceAbsence(ctx: Context, given: Given): Promise<{ id: string }> {
  const day = today(ctx);
  if (given.to < day) throw invalid([{ path: "to", message: "must not be over already" }]);
  if (given.from > addDays(day, FURTHEST)) throw invalid([{ path: "from", message: `must lie within ${FURTHEST} days` }]);
  await requireStudent(ctx, given.student_id);
  const { schoolId } = ctx.actor;
  const other = await ctx.db
    .selectFrom("announced_absence")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", given.student_id)
    .where("to_date", ">=", given.from)
    .where("from_date", "<=", given.to)
    .executeTakeFirst();
  if (other) throw invalid([{ path: "from", message: "lies in an absence of this student that is announced already" }]);
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
  await writeAudit(ctx.db, { ...by(ctx), action: "absence.announced", subjectId: given.student_id, detail: { from: given.from, to: given.to, status: given.status } });
  return { id: row.id };
}

async function requireStudent(ctx: Context, id: string): Promise<void> {
  const student = await ctx.db
    .selectFrom("person")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .where("role", "=", "student")
    .where((eb) => eb.or([eb("left_on", "is", null), eb("left_on", ">", today(ctx))]))
    .executeTakeFirst();
  if (!student) throw invalid([{ path: "student_id", message: "is no student of the school" }]);
}

/** Ends one from today on; one that has not begun is gone. 404 where the school has none by the id that is not over. */
export async function endAbsence(ctx: Context, id: string): Promise<{ status: 200 }> {
  const day = today(ctx);
  const own = { school_id: ctx.actor.schoolId, id };
  const row = await ctx.db.selectFrom("announced_absence").selectAll().where((eb) => eb.and(own)).executeTakeFirst();
  if (!row || row.to_date < day) throw notFound();
  if (row.from_date >= day) await ctx.db.deleteFrom("announced_absence").where((eb) => eb.and(own)).execute();
  else await ctx.db.updateTable("announced_absence").set({ to_date: addDays(day, -1) }).where((eb) => eb.and(own)).execute();
  await writeAudit(ctx.db, { ...by(ctx), action: "absence.ended", subjectId: row.student_id, detail: { from: row.from_date, to: row.to_date } });
  return { status: 200 };
}
