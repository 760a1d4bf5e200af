import { Kysely, PostgresDialect, sql } from "kysely";
import type { PostgresPlace, Queryable } from "./database.ts";
import { postgresAt } from "./describe-place.ts";
import { encodingOf, UTF8 } from "./encoding-of.ts";
import { guardedPool } from "./guarded-pool.ts";
import { explainOpening, OpeningError } from "./opening-error.ts";
import type { Schema } from "./schema.ts";

/** The first that can be told to make one plan for all values, and be divided by `partition-by-school.sql`. */
const OLDEST_POSTGRES = 12;

/** Throws `OpeningError` for a PostgreSQL of an earlier time. */
export async function expectNewEnough(db: Queryable, { url }: { url: string }): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  const version = Math.floor((rows[0]?.version ?? Infinity) / 10_000);
  if (version < OLDEST_POSTGRES)
    throw new OpeningError(
      `The PostgreSQL at ${postgresAt(url).at} is of version ${version}: Daybell needs ${OLDEST_POSTGRES} or newer`,
    );
}

/** What is said of a database that keeps texts in another encoding than UTF-8, and of how one is made that does not. */
export function whyNotEveryName(encoding: string, database: string): string {
  return `is in ${encoding}, which cannot hold every name: make it anew (createdb --encoding=UTF8 --template=template0 ${database})`;
}

/** Throws `OpeningError` for a database that cannot hold every name. */
export async function expectEveryLetter(db: Queryable, { url }: { url: string }): Promise<void> {
  const encoding = await encodingOf(db, "postgres");
  if (encoding === UTF8) return;
  const { database, at } = postgresAt(url);
  throw new OpeningError(`The database ${database} at ${at} ${whyNotEveryName(encoding, database)}`);
}

/** By itself PostgreSQL lets nobody but a database's owner make tables, from 15 on. */
async function expectRight(db: Queryable, { url }: { url: string }): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'create') as may
  `.execute(db);
  if (rows[0]?.may) return;
  const { database, at, user } = postgresAt(url);
  throw new OpeningError(`${user} may not make tables in the database ${database} at ${at}: make ${user} its owner`);
}

/**
 * Looks whether a PostgreSQL without our tables can be given them, and changes nothing. Throws `OpeningError` where it is
 * too old, cannot hold every name, or lets this user make none.
 */
export async function expectFit(place: PostgresPlace): Promise<void> {
  const pool = guardedPool(place.url);
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await expectNewEnough(db, place);
    await expectEveryLetter(db, place);
    await expectRight(db, place);
  } catch (error) {
    throw explainOpening(error, place);
  } finally {
    await pool.end();
  }
}
