import { keepLogins, lockNames } from "#server/database/locks.ts";
import type { Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { emailKey } from "./email-key.ts";
import { reservedFor } from "./reserved-addresses.ts";

/** The login of an address, which is one over all schools; made where there is none, and none had it until lately. */
export async function findOrAddLogin(
  db: Queryable,
  email: string,
  created_at: string,
): Promise<{ id: string; password_hash: string | null }> {
  const email_key = emailKey(email);
  // Of two schools that name it at once, and of one and an owner who changes to it, the second finds what the first made.
  await lockNames(db, [`email/${email_key}`]);
  const known = await db
    .selectFrom("login")
    .select(["id", "password_hash"])
    .where("email_key", "=", email_key)
    .executeTakeFirst();
  if (known && (await isKept(db, known.id))) return known;
  const former = await reservedFor(db, email_key, new Date(created_at));
  if (former !== undefined && (await isKept(db, former)))
    return db.selectFrom("login").select(["id", "password_hash"]).where("id", "=", former).executeTakeFirstOrThrow();
  const login = {
    id: newId(),
    email: email.trim(),
    email_key,
    password_hash: null,
    failed_count: 0,
    locked_until: null,
    last_account_id: null,
    created_at,
  };
  await db.insertInto("login").values(login).execute();
  return login;
}

/** A login that another school is giving up at this moment is gone once it is held. */
const isKept = async (db: Queryable, id: string): Promise<boolean> => (await keepLogins(db, [id])).has(id);
