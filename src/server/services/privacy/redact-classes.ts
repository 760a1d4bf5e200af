import { createHash } from "node:crypto";
import type { Queryable } from "#server/database/database.ts";
import type { Redactor } from "./redactor.ts";

/** Tells a class's title in a roster without saying it. */
export const titleHash = (title: string): string => createHash("sha256").update(title).digest("hex");

/**
 * Takes a name out of the classes that are called by it, as *Ms. Brown's class*. What the roster last said is kept as a
 * hash, so that an import of the same title does not bring the name back; a new title does count. Gives how many changed.
 */
export async function redactClasses(db: Queryable, schoolId: string, own: Redactor): Promise<number> {
  if (own.isEmpty) return 0;
  const rows = await db
    .selectFrom("class")
    .select(["id", "name", "roster"])
    .where("school_id", "=", schoolId)
    .execute();
  let changed = 0;
  for (const { id, name, roster } of rows) {
    const after = { name: own.redact(name), roster: roster === null ? null : redactSnapshot(roster, own) };
    if (after.name === name && after.roster === roster) continue;
    changed += 1;
    await db.updateTable("class").set(after).where("school_id", "=", schoolId).where("id", "=", id).execute();
  }
  return changed;
}

/** The roster's snapshot of a class, see roster/state/roster-snapshot.ts. */
function redactSnapshot(roster: string, own: Redactor): string {
  const snapshot: unknown = JSON.parse(roster);
  const title: unknown = typeof snapshot === "object" && snapshot !== null ? Reflect.get(snapshot, "name") : undefined;
  if (typeof snapshot !== "object" || typeof title !== "string" || !own.finds(title)) return roster;
  return JSON.stringify({ ...snapshot, name: own.redact(title), erased_title: titleHash(title) });
}
