import { type Expression, sql, type SqlBool } from "kysely";
import type { SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { markedDatesBefore } from "#server/services/figures/marked-dates.ts";
import type { Scope } from "./scope.ts";

/** What is looked at of the past. */
export interface PastSpan {
  /** First days of the school year, of the days in which a return is looked for, and of those that can still change. */
  year: SchoolDate;
  daysFrom: SchoolDate;
  from: SchoolDate;
  /** Dates from `daysFrom` to `from` that count for no rule. */
  strays: readonly SchoolDate[];
}

/** What a student's days away say in sums. */
export interface DaysAway {
  student_id: string;
  /** The last day away before `from`, and the last one here, as far back as a return is looked for. */
  lastAway: SchoolDate | null;
  lastHere: SchoolDate | null;
  /** Days away since `from`; unexcused ones since then, and of the school year. */
  awaySince: number;
  absentSince: number;
  absent: number;
}

/** As the index of absences tells it: by a value that is bound the database could not see that they will do. */
const isAway = sql<SqlBool>`word in ('absent', 'excused')`;

interface AskedDays extends PastSpan {
  schoolId: string;
  studentIds: readonly string[];
  /** The earlier of `year` and `daysFrom`. */
  first: SchoolDate;
}

const daysAway = prepared((db, { schoolId, studentIds, first, year, daysFrom, from, strays }: Asked<AskedDays>) =>
  db
    .selectFrom("student_day")
    .select((eb) => {
      const countIf = (condition: Expression<SqlBool>) => eb.fn.count<number>(eb.case().when(condition).then(1).end());
      const isAbsent = eb("word", "=", "absent");
      const isBefore = eb.and([eb("date", ">=", daysFrom), eb("date", "<", from)]);
      return [
        "student_id",
        eb.fn.max(eb.case().when(isBefore).then(eb.ref("date")).end()).as("lastAway"),
        markedDatesBefore(db, { schoolId, from: daysFrom, before: from })
          .where("school_day.date", "not in", strays)
          .where((of) =>
            of.exists(
              of
                .selectFrom("student_day as here")
                .select(of.lit(1).as("found"))
                .where("here.school_id", "=", schoolId)
                .whereRef("here.date", "=", "school_day.date")
                .where("here.student_id", "=", eb.ref("student_day.student_id"))
                .where("here.word", "in", ["present", "late"]),
            ),
          )
          .orderBy("school_day.date", "desc")
          .limit(1)
          .as("lastHere"),
        countIf(eb("date", ">=", from)).as("awaySince"),
        countIf(eb.and([isAbsent, eb("date", ">=", from)])).as("absentSince"),
        countIf(eb.and([isAbsent, eb("date", ">=", year)])).as("absent"),
      ];
    })
    .where("school_id", "=", schoolId)
    .where("student_id", "in", studentIds)
    .where("date", ">=", first)
    .where("date", "not in", strays)
    .where(isAway)
    .groupBy("student_id"),
);

/** The days away of some students, of whom those are left out who were never away since the school year began. */
export const readAway = (
  { ctx }: Pick<Scope, "ctx">,
  studentIds: readonly string[],
  span: PastSpan,
): Promise<DaysAway[]> =>
  daysAway.all(ctx.db, {
    ...span,
    schoolId: ctx.actor.schoolId,
    studentIds,
    first: span.year < span.daysFrom ? span.year : span.daysFrom,
    strays: someOf(span.strays),
  });

/** A list of none is no list to PostgreSQL. */
export const someOf = (dates: readonly SchoolDate[]): readonly SchoolDate[] => (dates.length > 0 ? dates : [""]);

/** Whether the student can be back from days away since `from`: away on the marked day before it, or later. */
export const mayReturn = ({ lastAway, lastHere, awaySince }: DaysAway): boolean =>
  awaySince > 0 || (lastAway !== null && (lastHere === null || lastAway > lastHere));

const markedBefore = prepared(
  (db, { schoolId, studentIds, daysFrom, from, strays }: Asked<Omit<AskedDays, "first" | "year">>) =>
    db
      .selectFrom("student_day")
      .select((eb) => ["student_id", eb.fn.countAll<number>().as("n")])
      .where("school_id", "=", schoolId)
      .where("date", "in", markedDatesBefore(db, { schoolId, from: daysFrom, before: from }))
      .where("date", "not in", strays)
      .where("student_id", "in", studentIds)
      .groupBy("student_id"),
);

/** How many marked days some students had from `daysFrom` to `from`; those without any are left out. */
export async function countMarked(
  { ctx }: Pick<Scope, "ctx">,
  studentIds: readonly string[],
  { daysFrom, from, strays }: Omit<PastSpan, "year">,
): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const rows = await markedBefore.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    studentIds,
    daysFrom,
    from,
    strays: someOf(strays),
  });
  return new Map(rows.map(({ student_id, n }) => [student_id, n]));
}
