import type { Database, Queryable } from "#server/database/database.ts";

/**
 * Empties what kept answers say about a student in free text: notes, and what was agreed. The answers themselves stay,
 * so that a request is still done once. They are looked through while others write. Gives
 * how many were changed.
 */
export async function clearAnswers(database: Database, schoolId: string, personId: string): Promise<number> {
  const rows = await database.read
    .selectFrom("idempotency")
    .select(["account_id", "key", "answer"])
    .where("school_id", "=", schoolId)
    .where("answer", "like", `%${personId}%`)
    .execute();
  const changed = rows
    .map((row) => ({ ...row, cleared: JSON.stringify(clear(JSON.parse(row.answer), personId, false)) }))
    .filter((row) => row.cleared !== row.answer);
  for (let at = 0; at < changed.length; at += BATCH) {
    await database.write(async (db) => {
      for (const row of changed.slice(at, at + BATCH)) await write(db, schoolId, row);
    });
  }
  return changed.length;
}

/** So many in one transaction: others wait for as long. */
const BATCH = 200;

/** Only what was read; an answer does not change once it is given. */
async function write(
  db: Queryable,
  schoolId: string,
  row: { account_id: string; key: string; answer: string; cleared: string },
): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ answer: row.cleared })
    .where("school_id", "=", schoolId)
    .where("account_id", "=", row.account_id)
    .where("key", "=", row.key)
    .where("answer", "=", row.answer)
    .execute();
}

function clear(value: unknown, personId: string, isAbout: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => clear(item, personId, isAbout));
  if (typeof value !== "object" || value === null) return value;
  const about = isAbout || mentions(value, personId);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      (about ? emptied(key, inner) : undefined) ?? clear(inner, personId, about),
    ]),
  );
}

/** An event, a mark, a note or a connection of the student. */
function mentions(value: object, personId: string): boolean {
  const student: unknown = Reflect.get(value, "student");
  const studentId: unknown =
    typeof student === "object" && student !== null ? Reflect.get(student, "id") : Reflect.get(value, "student_id");
  return studentId === personId;
}

/** What free text becomes; undefined for everything else. */
function emptied(key: string, value: unknown): unknown {
  if (key === "resolutions" && Array.isArray(value)) return [];
  return (key === "note" || key === "text") && typeof value === "string" ? "" : undefined;
}
