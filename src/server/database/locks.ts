import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Queryable } from "./database.ts";

/** True on PostgreSQL, where transactions run beside each other; the embedded database has one writer at a time. */
const isShared = (db: Queryable): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const key = (text: string): RawBuilder<unknown> => sql`hashtextextended(${text}, 0)`;

/** Keeps other transactions that lock this login, or write its row, waiting until this one ends. */
export async function lockLogin(db: Queryable, id: string): Promise<void> {
  if (isShared(db)) await db.selectFrom("login").select("id").where("id", "=", id).forUpdate().execute();
}

/** So many rows at once: a database takes only so many values in one statement. */
const AT_ONCE = 500;

/** Does the same for many, in the order of their ids, so that two never wait for each other. */
export async function lockLogins(db: Queryable, ids: readonly string[]): Promise<void> {
  if (!isShared(db)) return;
  for (const some of slices(ids))
    await db.selectFrom("login").select("id").where("id", "in", some).orderBy("id").forUpdate().execute();
}

/**
 * Keeps logins where they are until the transaction ends, for the accounts that it ties to them: who removes one waits and
 * then finds the account. Everything else may be written to them. Gives those that are still there.
 */
export async function keepLogins(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const some of slices(ids)) {
    const rows = await db
      .selectFrom("login")
      .select("id")
      .where("id", "in", some)
      .orderBy("id")
      .$if(isShared(db), (query) => query.forKeyShare())
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

function* slices(ids: readonly string[]): Generator<string[]> {
  const sorted = [...new Set(ids)].sort();
  for (let at = 0; at < sorted.length; at += AT_ONCE) yield sorted.slice(at, at + AT_ONCE);
}

/** Keeps other transactions that lock this person, or write their row, waiting until this one ends. */
export const lockPerson = (db: Queryable, schoolId: string, id: string): Promise<void> =>
  lockPersons(db, schoolId, [id]);

/** The same for several, in the order of their ids. */
export async function lockPersons(db: Queryable, schoolId: string, ids: readonly string[]): Promise<void> {
  if (!isShared(db)) return;
  for (const some of slices(ids))
    await db
      .selectFrom("person")
      .select("id")
      .where("school_id", "=", schoolId)
      .where("id", "in", some)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
}

/**
 * The same for all people of some schools, and their accounts, each in the order of their ids. What is recorded about
 * them goes on meanwhile.
 */
export async function lockPeople(db: Queryable, schoolIds: readonly string[]): Promise<void> {
  if (!isShared(db) || schoolIds.length === 0) return;
  for (const table of ["person", "account"] as const) {
    const rows = db
      .selectFrom(table)
      .select("id")
      .where("school_id", "in", [...schoolIds])
      .orderBy("id");
    // Counted, so that the ids stay there.
    await db
      .selectFrom(rows.forNoKeyUpdate().as("held"))
      .select((eb) => eb.fn.countAll().as("n"))
      .execute();
  }
}

/**
 * Keeps other transactions that lock the same names waiting until this one ends. Taken in one order, so that two never
 * wait for each other.
 */
export async function lockNames(db: Queryable, names: Iterable<string>): Promise<void> {
  if (!isShared(db)) return;
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return;
  const keys = sql.join(sorted.map((name) => sql`(${key(name)})`));
  // The order of the keys themselves, since two names may share one.
  await sql`select pg_advisory_xact_lock(k) from (select distinct k from (values ${keys}) as names (k) order by k) as sorted`.execute(
    db,
  );
}
