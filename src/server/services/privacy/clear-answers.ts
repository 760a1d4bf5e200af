import type { Queryable } from "#server/database/database.ts";

/**
 * Empties what kept answers say about a student in free text: notes, and what was agreed. The answers themselves stay,
 * so that a request is still done once (reliability, *The outbox*). Gives how many were changed.
 */
export async function clearAnswers(db: Queryable, schoolId: string, personId: string): Promise<number> {
  const rows = await db
    .selectFrom("idempotency")
    .select(["account_id", "key", "answer"])
    .where("school_id", "=", schoolId)
    .where("answer", "like", `%${personId}%`)
    .execute();
  let changed = 0;
  for (const row of rows) {
    const answer = JSON.stringify(clear(JSON.parse(row.answer), personId, false));
    if (answer === row.answer) continue;
    changed += 1;
    await db
      .updateTable("idempotency")
      .set({ answer })
      .where("school_id", "=", schoolId)
      .where("account_id", "=", row.account_id)
      .where("key", "=", row.key)
      .execute();
  }
  return changed;
}

function clear(value: unknown, personId: string, isAbout: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => clear(item, personId, isAbout));
  if (typeof value !== "object" || value === null) return value;
  const about = isAbout || mentions(value, personId);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, about ? (emptied(key, inner) ?? clear(inner, personId, true)) : clear(inner, personId, false)]));
}

/** An event, a mark or a connection of the student. */
function mentions(value: object, personId: string): boolean {
  const student: unknown = Reflect.get(value, "student");
  const studentId: unknown = typeof student === "object" && student !== null ? Reflect.get(student, "id") : Reflect.get(value, "student_id");
  return studentId === personId;
}

/** What free text becomes; undefined for everything else. */
function emptied(key: string, value: unknown): unknown {
  if (key === "resolutions" && Array.isArray(value)) return [];
  return key === "note" && typeof value === "string" ? "" : undefined;
}
