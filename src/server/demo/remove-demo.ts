import type { Database } from "#server/database/database.ts";
import { verifyPassword } from "#server/services/accounts/passwords.ts";
import { type RemovedSchool, removeSchool, sharedLogins } from "#server/services/school/remove-school.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { DEMO_SCHOOL_ID } from "./build-school.ts";
import { META_KEY, REMOVED } from "./open-demo.ts";

/**
 * Removes the demonstration school with all its rows, in one transaction, and notes that nobody wants it; undefined where
 * it is not there. Whoever of it is at another school too loses the published password, but not the sign-in.
 */
export async function removeDemo(database: Database): Promise<RemovedSchool | undefined> {
  const published: string[] = [];
  // Hashing takes long: it is done before the transaction.
  for (const { id, password_hash } of await sharedLogins(database.read, DEMO_SCHOOL_ID)) {
    if (await verifyPassword(password_hash, DEMO_PASSWORD)) published.push(id);
  }
  return database.write(async (db) => {
    const removed = await removeSchool(db, DEMO_SCHOOL_ID);
    if (!removed) return undefined;
    if (published.length > 0)
      await db.updateTable("login").set({ password_hash: null }).where("id", "in", published).execute();
    // Otherwise the next start would make it anew.
    const note = { key: META_KEY, value: REMOVED };
    await db
      .insertInto("meta")
      .values(note)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: REMOVED }))
      .execute();
    return removed;
  });
}
