import { type ExpressionBuilder, type NotNull, type RawBuilder, sql, type SqlBool } from "kysely";
import { LEFT_EARLY, MARK_NAMES } from "#contract/marks.ts";
import type { HistoryEntry, StudentHistoryEntry } from "#contract/history.ts";
import { CONNECTION_NAMES } from "#server/services/connections/catalogue.ts";
import type { MarkTable, Schema } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { type DateRange, isWithin } from "#server/services/figures/scope.ts";
import { namesOf, personRef, studentRef } from "#server/services/people.ts";
import { eventEntry } from "./event-entry.ts";

/** Entries strictly older than this place in a history; ties by id. */
export interface Before {
  at: string;
  id: string;
}

/** The entries that a figure counts. */
export interface Counted {
  range: DateRange;
  /** A behaviour, a mark status or a connection type; all of them where left out. */
  typeId: string | undefined;
}

/** Which entries are asked for; each source gives its newest, already in the order of the history. */
export interface Ask {
  before: Before | undefined;
  limit: number;
  /** These alone, of events, marks and connections, one line for each that is counted. */
  counted: Counted | undefined;
}

/** Narrows a source to what is asked for. `date` and `type` are names in the query's own words, as `event.date`. */
function isCounted({ counted }: Ask, date: string, type: RawBuilder<string>): RawBuilder<SqlBool> {
  if (!counted) return sql<SqlBool>`1 = 1`;
  const dates = isWithin(date, counted.range);
  return counted.typeId === undefined ? dates : sql<SqlBool>`${dates} and ${type} = ${counted.typeId}`;
}

/** Events that stand, with the names of their behaviours; the caller narrows and orders. */
const eventRows = (ctx: Context) =>
  ctx.db
    .selectFrom("event")
    .innerJoin("behavior", (join) =>
      join.onRef("behavior.school_id", "=", "event.school_id").onRef("behavior.id", "=", "event.behavior_id"),
    )
    .select(["event.id", "event.group_slug", "event.behavior_id", "behavior.name", "behavior.icon"])
    .select(["event.occurred_at", "event.date", "event.undone_at", "event.student_id"])
    .select(["event.class_id", "event.note", "event.recorded_by"])
    .where("event.school_id", "=", ctx.actor.schoolId)
    .where("event.undone_at", "is", null);

/** A student's events, newest first. */
export async function studentEvents(
  ctx: Context,
  studentId: string,
  ask: Ask,
  group?: "positive" | "challenging",
): Promise<HistoryEntry[]> {
  const rows = await eventRows(ctx)
    .where("event.student_id", "=", studentId)
    .where(isCounted(ask, "event.date", sql.ref("event.behavior_id")))
    .$if(group !== undefined, (query) => query.where("event.group_slug", "=", group ?? "positive"))
    .$if(ask.before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("event.occurred_at", "<", ask.before?.at ?? ""),
          eb.and([eb("event.occurred_at", "=", ask.before?.at ?? ""), eb("event.id", "<", ask.before?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("event.occurred_at", "desc")
    .orderBy("event.id", "desc")
    .limit(ask.limit)
    .execute();
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.recorded_by),
  );
  return rows.map((row) => eventEntry(ctx, row, names));
}

/** The latest events of some classes (undefined: of the school), with their students. */
export async function latestEvents(
  ctx: Context,
  scope: readonly string[] | undefined,
  quantity: number,
): Promise<StudentHistoryEntry[]> {
  if (scope?.length === 0) return [];
  const rows = await eventRows(ctx)
    .innerJoin("person as student", (join) =>
      join.onRef("student.school_id", "=", "event.school_id").onRef("student.id", "=", "event.student_id"),
    )
    .select([
      "student.first_name as student_first",
      "student.last_name as student_last",
      "student.avatar",
      "student.animal",
    ])
    .$if(scope !== undefined, (query) => query.where("event.class_id", "in", [...(scope ?? [])]))
    .orderBy("event.occurred_at", "desc")
    .orderBy("event.id", "desc")
    .limit(quantity)
    .execute();
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.recorded_by),
  );
  return rows.map((row) => ({
    ...eventEntry(ctx, row, names),
    student: studentRef(ctx.actor, {
      id: row.student_id,
      first_name: row.student_first,
      last_name: row.student_last,
      avatar: row.avatar,
      animal: row.animal,
    }),
  }));
}

/** A student's marks at one of their times, newest first; the caller says which of them. */
const marksBack = (ctx: Context, studentId: string, ask: Ask, at: "mark.marked_at" | "mark.left_at") =>
  ctx.db
    .selectFrom("mark")
    .selectAll()
    .where("mark.school_id", "=", ctx.actor.schoolId)
    .where("mark.student_id", "=", studentId)
    .$if(ask.before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(at, "<", ask.before?.at ?? ""),
          eb.and([eb(at, "=", ask.before?.at ?? ""), eb("mark.check_in_id", "<", ask.before?.id ?? "")]),
        ]),
      ),
    )
    .orderBy(at, "desc")
    .orderBy("mark.check_in_id", "desc")
    .limit(ask.limit);

const markersOf = (ctx: Context, marks: readonly { marked_by: string }[]) =>
  namesOf(
    ctx.db,
    ctx.actor,
    marks.map((mark) => mark.marked_by),
  );

/** Holds for a mark of a finished check-in that says what its student's day was: a figure counts the day. */
const saysTheDay = (eb: ExpressionBuilder<Schema, "mark">) =>
  eb.and([
    eb.exists(
      eb
        .selectFrom("student_day")
        .select("student_day.word")
        .whereRef("student_day.school_id", "=", "mark.school_id")
        .whereRef("student_day.student_id", "=", "mark.student_id")
        .whereRef("student_day.date", "=", "mark.date")
        .whereRef("student_day.word", "=", "mark.status"),
    ),
    eb.exists(
      eb
        .selectFrom("check_in")
        .select("check_in.id")
        .whereRef("check_in.school_id", "=", "mark.school_id")
        .whereRef("check_in.id", "=", "mark.check_in_id")
        .where("check_in.finished_at", "is not", null),
    ),
  ]);

/** Of each date the mark with a note, else the one that was made first: a figure counts the day once, whatever classes say it. */
function onePerDay(marks: readonly MarkTable[]): MarkTable[] {
  const chosen = new Map<string, MarkTable>();
  for (const mark of marks.toReversed()) {
    const standing = chosen.get(mark.date);
    if (!standing || (mark.note && !standing.note)) chosen.set(mark.date, mark);
  }
  return marks.filter((mark) => chosen.get(mark.date) === mark);
}

/** A student's marks other than present, newest first; where they are counted, one for each day. Its id is that of its check-in. */
export async function studentMarks(ctx: Context, studentId: string, ask: Ask): Promise<HistoryEntry[]> {
  const found = await marksBack(ctx, studentId, ask, "mark.marked_at")
    // Written into the text: only so the database knows that the index of these marks alone will do.
    .where("mark.status", "!=", sql.lit("present"))
    .where(isCounted(ask, "mark.date", sql.ref("mark.status")))
    // The days of a range are few, and how many marks one has is not known before.
    .$if(ask.counted !== undefined, (query) => query.where(saysTheDay).clearLimit())
    .execute();
  const rows = ask.counted ? onePerDay(found).slice(0, ask.limit) : found;
  const names = await markersOf(ctx, rows);
  return rows.map((row) => ({
    id: row.check_in_id,
    group: "attendance",
    type_id: row.status,
    name: MARK_NAMES[row.status],
    occurred_at: row.marked_at,
    date: row.date,
    class_id: row.class_id,
    by: personRef(row.marked_by, names),
    note: row.note,
    can_undo: false,
  }));
}

/** Ends the id of a leaving, which is else that of its check-in. */
const LEAVING = "-left";

/** When a student left early, whatever the mark, newest first. No figure counts it. */
export async function studentLeavings(ctx: Context, studentId: string, ask: Ask): Promise<HistoryEntry[]> {
  const before = ask.before && { at: ask.before.at, id: ask.before.id.replace(LEAVING, "") };
  const rows = await marksBack(ctx, studentId, { ...ask, before }, "mark.left_at")
    .where("mark.left_at", "is not", null)
    .$narrowType<{ left_at: NotNull }>()
    .execute();
  const names = await markersOf(ctx, rows);
  return rows.map(({ check_in_id, left_at, returned_at, ...row }) => ({
    id: check_in_id + LEAVING,
    group: "attendance",
    type_id: "left",
    name: LEFT_EARLY,
    occurred_at: left_at,
    date: row.date,
    class_id: row.class_id,
    by: personRef(row.marked_by, names),
    note: row.status === "present" ? row.note : null,
    ...(returned_at ? { returned_at } : {}),
    can_undo: false,
  }));
}

/**
 * A student's connections, once as raised and once as completed, newest first; where they are counted, once as raised, with
 * what became of it. There are few for each student.
 */
export async function studentConnectionEntries(ctx: Context, studentId: string, ask: Ask): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("connection.school_id", "=", ctx.actor.schoolId)
    .where("connection.student_id", "=", studentId)
    .orderBy("connection.raised_at", "desc")
    .limit(1000)
    .execute();
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.completed_by),
  );
  const entries = rows.flatMap((row): HistoryEntry[] => {
    const common = {
      group: "connection",
      type_id: row.type,
      class_id: row.class_id,
      note: row.reason,
      can_undo: false,
    } as const;
    const done = `${CONNECTION_NAMES[row.type]}, done`;
    const raised: HistoryEntry = {
      ...common,
      id: row.id,
      name: ask.counted && row.completed_at ? done : CONNECTION_NAMES[row.type],
      occurred_at: row.raised_at,
      date: row.raised_on,
      by: null,
    };
    if (!row.completed_at || ask.counted) return [raised];
    return [
      raised,
      {
        ...common,
        id: `${row.id}_completed`,
        name: done,
        occurred_at: row.completed_at,
        date: row.settled_on ?? row.raised_on,
        by: personRef(row.completed_by, names),
      },
    ];
  });
  return entries
    .filter((entry) => isBefore(entry, ask.before) && isOf(entry, ask.counted))
    .sort(newestFirst)
    .slice(0, ask.limit);
}

function isOf({ date, type_id }: HistoryEntry, counted: Counted | undefined): boolean {
  if (!counted) return true;
  const { range, typeId } = counted;
  const isWithinRange = range.days ? range.days.includes(date) : range.from <= date && date <= range.to;
  return isWithinRange && (typeId ?? type_id) === type_id;
}

export const isBefore = (entry: HistoryEntry, before: Before | undefined): boolean =>
  before === undefined || entry.occurred_at < before.at || (entry.occurred_at === before.at && entry.id < before.id);

export function newestFirst(a: HistoryEntry, b: HistoryEntry): number {
  if (a.occurred_at !== b.occurred_at) return a.occurred_at < b.occurred_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
