import { sql } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import { removeLogins } from "#server/services/accounts/remove-login.ts";
import { answersWalkKey } from "#server/services/retention/reduce-answers.ts";

/** What went with a school. */
export interface RemovedSchool {
  /** How many sign-ins: those that no other school has. */
  logins: number;
  /** Of mails that were its own. */
  mailIds: string[];
}

/** Removes a school with all its rows, in the caller's transaction; undefined where it is not there. */
export async function removeSchool(db: Queryable, schoolId: string): Promise<RemovedSchool | undefined> {
  const there = await db.selectFrom("school").select("id").where("id", "=", schoolId).executeTakeFirst();
  if (!there) return undefined;
  const mails = await db.selectFrom("mail").select("id").where("school_id", "=", schoolId).execute();
  const logins = await removeLoginsOf(db, schoolId);
  // Every table that holds something of a school has its id: the tables themselves say which do.
  for (const { name, columns } of await db.introspection.getTables()) {
    if (columns.some((column) => column.name === "school_id"))
      await sql`delete from ${sql.table(name)} where school_id = ${schoolId}`.execute(db);
  }
  await db.deleteFrom("meta").where("key", "=", answersWalkKey(schoolId)).execute();
  await db.deleteFrom("school").where("id", "=", schoolId).execute();
  return { logins, mailIds: mails.map(({ id }) => id) };
}

/** Logins that another school has too. */
export async function sharedLogins(
  db: Queryable,
  schoolId: string,
): Promise<{ id: string; password_hash: string | null }[]> {
  return db
    .selectFrom("login")
    .select(["id", "password_hash"])
    .where("id", "in", loginsOf(db, schoolId))
    .where("id", "in", loginsOfOthers(db, schoolId))
    .execute();
}

const loginsOf = (db: Queryable, schoolId: string) =>
  db.selectFrom("account").select("login_id").where("school_id", "=", schoolId);
const loginsOfOthers = (db: Queryable, schoolId: string) =>
  db.selectFrom("account").select("login_id").where("school_id", "!=", schoolId);

/** Those of nobody else go with all that hangs on them; of the others their sessions here, and links that wait. */
async function removeLoginsOf(db: Queryable, schoolId: string): Promise<number> {
  const accounts = db.selectFrom("account").select("id").where("school_id", "=", schoolId);
  await db.deleteFrom("session").where("account_id", "in", accounts).execute();
  await db.updateTable("login").set({ last_account_id: null }).where("last_account_id", "in", accounts).execute();
  await db.deleteFrom("link").where("login_id", "in", loginsOf(db, schoolId)).execute();
  const alone = db
    .selectFrom("login")
    .select("id")
    .where("id", "in", loginsOf(db, schoolId))
    .where("id", "not in", loginsOfOthers(db, schoolId));
  const ids = (await alone.execute()).map(({ id }) => id);
  await removeLogins(db, ids);
  return ids.length;
}
