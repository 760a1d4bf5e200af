import { type RawBuilder, sql, type SelectQueryBuilder } from "kysely";
import type { GroupSlug } from "#contract/history.ts";
import type { Context } from "#server/services/context.ts";
import { daysFromMarks } from "./days-from-marks.ts";
import { finishedMarks } from "./finished-marks.ts";
import { type ClassScope, type DateRange, isWithin } from "./scope.ts";

/** What a count can be told by. `type` is a behaviour, a mark status, a connection type or a circle category. */
export type Dimension = "date" | "type" | "student" | "class" | "grade" | "teacher";

export interface CountQuery {
  group: GroupSlug;
  scope: ClassScope;
  range: DateRange;
  typeId?: string | undefined;
  studentId?: string | undefined;
}

export type Counted<D extends Dimension> = Record<D, string | null> & { n: number };

/**
 * Counts the facts of a group in a range, by some dimensions. Every figure of insights and dashboard comes from here,
 * so that no two screens can disagree: events that stand, student-days other than present, connections by the date that
 * raised them, circle entries.
 */
export async function countFacts<D extends Dimension>(
  ctx: Context,
  query: CountQuery,
  by: readonly D[],
): Promise<Counted<D>[]> {
  if (query.scope?.length === 0) return [];
  const source = sourceOf(ctx, query, by);
  const columns = by.map((dimension) => source.columns[dimension]);
  const rows = await source.rows
    .$if(query.typeId !== undefined, (facts) => facts.where(source.columns.type, "=", query.typeId ?? ""))
    .$if(query.studentId !== undefined, (facts) => facts.where(source.columns.student, "=", query.studentId ?? ""))
    .select([...columns.map((column, index) => column.as(by[index] ?? "")), sql<number>`count(*)`.as("n")])
    .$if(by.length > 0, (facts) => facts.groupBy(columns))
    .execute();
  return asCounted<D>(rows);
}

/** The selection is made of exactly these dimensions and `n`. */
const asCounted = <D extends Dimension>(rows: object[]): Counted<D>[] => rows as Counted<D>[];

// The rows come from one of several tables, so their types are told by the columns below and not by the builder.
interface Source {
  // oxlint-disable-next-line typescript/no-explicit-any
  rows: SelectQueryBuilder<any, any, object>;
  columns: Record<Dimension, RawBuilder<string | null>>;
}

const column = (name: string): RawBuilder<string | null> => sql.ref<string | null>(name);
const none = sql<string | null>`null`;

function sourceOf(ctx: Context, query: CountQuery, by: readonly Dimension[]): Source {
  const byGrade = by.includes("grade");
  if (query.group === "attendance")
    return by.includes("class") || by.includes("teacher") ? marks(ctx, query) : attendance(ctx, query, byGrade);
  if (query.group === "connection") return connections(ctx, query, byGrade);
  return query.group === "circle" ? circles(ctx, query) : events(ctx, query, byGrade);
}

function events(ctx: Context, { group, scope, range }: CountQuery, byGrade: boolean): Source {
  const rows = ctx.db
    .selectFrom("event")
    .where("event.school_id", "=", ctx.actor.schoolId)
    .where(isWithin("event.date", range))
    .where("event.group_slug", "=", group === "challenging" ? "challenging" : "positive")
    .where("event.undone_at", "is", null)
    .$if(scope !== undefined, (query) => query.where("event.class_id", "in", [...(scope ?? [])]))
    .$if(byGrade, (query) =>
      query.innerJoin("person", (join) =>
        join.onRef("person.school_id", "=", "event.school_id").onRef("person.id", "=", "event.student_id"),
      ),
    );
  return {
    rows,
    columns: {
      date: column("event.date"),
      type: column("event.behavior_id"),
      student: column("event.student_id"),
      class: column("event.class_id"),
      grade: column("person.grade"),
      teacher: column("event.recorded_by"),
    },
  };
}

/** Student-days other than present: from the daily sums for the school, from the marks for some classes. */
function attendance(ctx: Context, { scope, range }: CountQuery, byGrade: boolean): Source {
  const days = scope
    ? daysFromMarks(ctx.db, ctx.actor.schoolId, scope, range)
    : ctx.db
        .selectFrom("student_day as day")
        .where("day.school_id", "=", ctx.actor.schoolId)
        .where(isWithin("day.date", range))
        // Written into the text: only so the database knows that the index of these days alone will do.
        .where("day.word", "!=", sql.lit("present"));
  const rows = days
    .where("day.word", "in", ["late", "absent", "excused"])
    .$if(byGrade, (query) =>
      query.innerJoin("person", (join) =>
        join.onRef("person.school_id", "=", "day.school_id").onRef("person.id", "=", "day.student_id"),
      ),
    );
  return {
    rows,
    columns: {
      date: column("day.date"),
      type: column("day.word"),
      student: column("day.student_id"),
      class: none,
      grade: column("person.grade"),
      teacher: none,
    },
  };
}

/** Told by class or teacher, attendance is each class's own marks. */
function marks(ctx: Context, { scope, range }: CountQuery): Source {
  const rows = finishedMarks(ctx.db, ctx.actor.schoolId, scope, range).where("mark.status", "in", [
    "late",
    "absent",
    "excused",
  ]);
  return {
    rows,
    columns: {
      date: column("mark.date"),
      type: column("mark.status"),
      student: column("mark.student_id"),
      class: column("mark.class_id"),
      grade: none,
      teacher: column("mark.marked_by"),
    },
  };
}

/** A connection follows its student: a class counts those of the students who were in it on the day that raised them. */
function connections(ctx: Context, { scope, range }: CountQuery, byGrade: boolean): Source {
  const rows = ctx.db
    .selectFrom("connection")
    .where("connection.school_id", "=", ctx.actor.schoolId)
    .where(isWithin("connection.raised_on", range))
    .$if(scope !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("enrolment")
            .select("enrolment.id")
            .whereRef("enrolment.school_id", "=", "connection.school_id")
            .whereRef("enrolment.person_id", "=", "connection.student_id")
            .where("enrolment.role", "=", "student")
            .where("enrolment.class_id", "in", [...(scope ?? [])])
            .whereRef("enrolment.begin_date", "<=", "connection.raised_on")
            .where((or) =>
              or.or([
                or("enrolment.end_date", "is", null),
                or("enrolment.end_date", ">=", or.ref("connection.raised_on")),
              ]),
            ),
        ),
      ),
    )
    .$if(byGrade, (query) =>
      query.innerJoin("person", (join) =>
        join.onRef("person.school_id", "=", "connection.school_id").onRef("person.id", "=", "connection.student_id"),
      ),
    );
  return {
    rows,
    columns: {
      date: column("connection.raised_on"),
      type: column("connection.type"),
      student: column("connection.student_id"),
      class: column("connection.class_id"),
      grade: column("person.grade"),
      teacher: column("connection.completed_by"),
    },
  };
}

function circles(ctx: Context, { scope, range }: CountQuery): Source {
  const rows = ctx.db
    .selectFrom("circle_entry")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "circle_entry.school_id").onRef("class.id", "=", "circle_entry.class_id"),
    )
    .where("circle_entry.school_id", "=", ctx.actor.schoolId)
    .where(isWithin("circle_entry.date", range))
    .$if(scope !== undefined, (query) => query.where("circle_entry.class_id", "in", [...(scope ?? [])]));
  return {
    rows,
    columns: {
      date: column("circle_entry.date"),
      type: column("circle_entry.category"),
      student: none,
      class: column("circle_entry.class_id"),
      grade: column("class.grade"),
      teacher: column("circle_entry.recorded_by"),
    },
  };
}
