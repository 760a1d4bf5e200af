import type { Loan, Loans } from "#contract/school-classes.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { namesOf, personRef } from "#server/services/people.ts";

/** So long a loan that is over is still listed, in days. */
const LISTED_DAYS = 30;

interface LoanRow {
  id: string;
  class_id: string;
  class_name: string;
  person_id: string;
  begin_date: SchoolDate;
  end_date: SchoolDate | null;
  lent_by: string | null;
}

/** A page of the school's loans, or a class's: those that run, that come, and that ended lately; the latest end first. */
export async function listLoans(
  ctx: Context,
  query: { limit: number; offset: number; class_id?: string | undefined },
): Promise<Loans> {
  const { limit, offset, class_id } = query;
  const rows = await loanRows(ctx, addDays(today(ctx), -LISTED_DAYS), class_id);
  return { loans: await describeLoans(ctx, rows.slice(offset, offset + limit)), total: rows.length, limit, offset };
}

/** Loans that run or come, by class. */
export async function openLoans(ctx: Context): Promise<Map<string, Loan[]>> {
  const found = await describeLoans(ctx, (await loanRows(ctx, today(ctx))).reverse());
  return Map.groupBy(found, (one) => one.class.id);
}

async function loanRows(ctx: Context, from: SchoolDate, classId?: string): Promise<LoanRow[]> {
  return (
    ctx.db
      .selectFrom("enrolment")
      .innerJoin("class", (join) =>
        join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
      )
      .select([
        "enrolment.id",
        "enrolment.class_id",
        "class.name as class_name",
        "enrolment.person_id",
        "enrolment.begin_date",
        "enrolment.end_date",
        "enrolment.lent_by",
      ])
      .where("enrolment.school_id", "=", ctx.actor.schoolId)
      .where("enrolment.lent_by", "is not", null)
      .where("enrolment.end_date", ">=", from)
      // One that was ended before it began, as by an erasure, never was.
      .whereRef("enrolment.begin_date", "<=", "enrolment.end_date")
      .$if(classId !== undefined, (query) => query.where("enrolment.class_id", "=", classId ?? ""))
      .orderBy("enrolment.end_date", "desc")
      .orderBy("enrolment.begin_date", "desc")
      .orderBy("enrolment.id")
      .execute()
  );
}

async function describeLoans(ctx: Context, rows: readonly LoanRow[]): Promise<Loan[]> {
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.flatMap((row) => [row.person_id, row.lent_by]),
  );
  const day = today(ctx);
  return rows.map((row) => {
    const to = row.end_date ?? row.begin_date;
    return {
      id: row.id,
      class: { id: row.class_id, name: row.class_name },
      teacher: { id: row.person_id, name: names.get(row.person_id) ?? "" },
      from: row.begin_date,
      to,
      state: to < day ? "over" : row.begin_date > day ? "coming" : "running",
      lent_by: personRef(row.lent_by, names),
    };
  });
}
