import type { GroupSlug } from "#contract/history.ts";
import type { EventInsights, StudentConnections, StudentInsights } from "#contract/insights.ts";
import { notFound } from "#server/errors.ts";
import { requireClassToSee } from "#server/services/classes/class-access.ts";
import { connectionsOfStudent } from "#server/services/connections/list-connections.ts";
import type { Context } from "#server/services/context.ts";
import { countFacts } from "#server/services/figures/counts.ts";
import { periodOf } from "#server/services/figures/scope.ts";
import { typeNames } from "#server/services/figures/type-names.ts";
import { studentHistory } from "#server/services/history/student-history.ts";
import { shownName, studentRef } from "#server/services/people.ts";
import { findOpenable, requireStudent } from "#server/services/students/student-access.ts";
import { summarise } from "./details.ts";

const MOST_EVENTS = 200;
const MOST_COMPLETED = 50;
const EVENT_DAYS = 20;

/** One student's group over some school days. */
export async function getStudentInsights(
  ctx: Context,
  input: { studentId: string; type: GroupSlug; days: number; typeId: string | undefined },
): Promise<StudentInsights> {
  const person = await requireStudent(ctx, input.studentId);
  const period = await periodOf(ctx, input.days, input.type);
  const counts = await countFacts(
    ctx,
    { group: input.type, scope: undefined, range: period.wholeRange, typeId: input.typeId, studentId: person.id },
    ["date", "type"],
  );
  const { entries } = await studentHistory(ctx, person.id, {
    cursor: undefined,
    limit: MOST_EVENTS,
    group: input.type,
    counted: { range: period.range, typeId: input.typeId },
  });
  return {
    student: studentRef(ctx.actor, person),
    type: input.type,
    previous_school_days: period.previousDays.length,
    ...summarise(counts, period, await typeNames(ctx, input.type), input.typeId),
    events: entries.map((entry) => ({ ...entry, group: input.type })),
  };
}

/** A student's connections. */
export async function getStudentConnections(ctx: Context, studentId: string): Promise<StudentConnections> {
  const person = await requireStudent(ctx, studentId);
  const { active, completed } = await connectionsOfStudent(ctx, person.id, MOST_COMPLETED);
  return { active, completed };
}

/** One event that stands, with counts of the same behaviour over the last 20 school days. 404 where it is not the actor's. */
export async function getEventInsights(ctx: Context, id: string): Promise<EventInsights> {
  const row = await ctx.db
    .selectFrom("event")
    .innerJoin("behavior", (join) =>
      join.onRef("behavior.school_id", "=", "event.school_id").onRef("behavior.id", "=", "event.behavior_id"),
    )
    .innerJoin("person as author", (join) =>
      join.onRef("author.school_id", "=", "event.school_id").onRef("author.id", "=", "event.recorded_by"),
    )
    .innerJoin("person as student", (join) =>
      join.onRef("student.school_id", "=", "event.school_id").onRef("student.id", "=", "event.student_id"),
    )
    .selectAll("event")
    .select(["behavior.name", "author.first_name as author_first", "author.last_name as author_last"])
    .select(["student.first_name", "student.last_name", "student.avatar", "student.animal"])
    .where("event.school_id", "=", ctx.actor.schoolId)
    .where("event.id", "=", id)
    .where("event.undone_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  await requireClassToSee(ctx, row.class_id, row.date);
  const { range } = await periodOf(ctx, EVENT_DAYS);
  const same = { group: row.group_slug, range, typeId: row.behavior_id } as const;
  const [ofStudent] = await countFacts(ctx, { ...same, scope: undefined, studentId: row.student_id }, []);
  const [ofClass] = await countFacts(ctx, { ...same, scope: [row.class_id] }, []);
  const canOpen = await findOpenable(ctx, [row.student_id]);
  return {
    event: {
      id: row.id,
      behavior_id: row.behavior_id,
      group: row.group_slug,
      name: row.name,
      student_id: row.student_id,
      class_id: row.class_id,
      date: row.date,
      occurred_at: row.occurred_at,
      note: row.note,
      by: {
        id: row.recorded_by,
        name: shownName(ctx.actor, { first_name: row.author_first, last_name: row.author_last }),
      },
    },
    student: studentRef(ctx.actor, {
      id: row.student_id,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar: row.avatar,
      animal: row.animal,
    }),
    student_count: ofStudent?.n ?? 0,
    class_count: ofClass?.n ?? 0,
    can_open: canOpen(row.student_id),
  };
}
