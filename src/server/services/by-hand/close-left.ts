import type { SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import { recordsLock } from "./registrar.ts";

/** Ends sign-in, sessions and open connections of those whose last day is over; where it lay ahead nobody did so then. */
export async function closeLeft(db: Queryable, schoolId: string, day: SchoolDate): Promise<void> {
  // Whoever brings one of them back at this moment is done by then.
  await lockNames(db, [recordsLock(schoolId)]);
  const left = db.selectFrom("person").select("id").where("school_id", "=", schoolId).where("left_on", "<=", day);
  const accounts = await db
    .selectFrom("account")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("status", "!=", "disabled")
    .where("person_id", "in", left)
    // The order in which an import holds them.
    .orderBy("id")
    .execute();
  for (const { id } of accounts) {
    await db
      .updateTable("account")
      .set({ status: "disabled" })
      .where("school_id", "=", schoolId)
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("session").where("account_id", "=", id).execute();
  }
  await db
    .updateTable("connection")
    .set({ status: "withdrawn", settled_on: day })
    .where("school_id", "=", schoolId)
    .where("status", "=", "active")
    .where("student_id", "in", left)
    .execute();
}
