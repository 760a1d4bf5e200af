import type { Connection } from "#contract/connection.ts";
import type { HistoryEntry } from "#contract/history.ts";
import type { StudentRef } from "#contract/people.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { namesOf, personRef, studentRef } from "#server/services/people.ts";
import { CONNECTION_NAMES, OPTIONS } from "./catalogue.ts";
import { readEvidence, shapeEvidence } from "./shape-evidence.ts";

/** Connections as the API answers them, in the order given: five queries for any number. */
export async function shapeConnections(ctx: Context, rows: readonly ConnectionTable[]): Promise<Connection[]> {
  if (rows.length === 0) return [];
  const students = await studentsOf(ctx, rows);
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.completed_by),
  );
  const evidence = await shapeEvidence(
    ctx,
    rows.map((row) => ({ studentId: row.student_id, evidence: readEvidence(row.evidence) })),
  );
  return rows.flatMap((row, index) => {
    const student = students.get(row.student_id);
    return student ? [shape(row, student, evidence[index] ?? [], names)] : [];
  });
}

async function studentsOf(ctx: Context, rows: readonly ConnectionTable[]): Promise<Map<string, StudentRef>> {
  const people = await ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "avatar", "animal"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", [...new Set(rows.map((row) => row.student_id))])
    .execute();
  return new Map(people.map((person) => [person.id, studentRef(ctx.actor, person)]));
}

function shape(
  row: ConnectionTable,
  student: StudentRef,
  evidence: HistoryEntry[],
  names: Map<string, string>,
): Connection {
  return {
    id: row.id,
    student,
    class_id: row.class_id,
    type: { id: row.type, slug: row.type, name: CONNECTION_NAMES[row.type] },
    reason: row.reason,
    evidence,
    options: [...OPTIONS[row.type]],
    resolutions: readResolutions(row.resolutions),
    selected_option: row.selected_option,
    status: row.status,
    raised_at: row.raised_at,
    completed_at: row.completed_at,
    completed_by: personRef(row.completed_by, names),
  };
}

/** The lines that were agreed, from their column. */
export const readResolutions = (json: string): string[] => JSON.parse(json) as string[];
