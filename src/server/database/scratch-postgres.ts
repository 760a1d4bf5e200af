import pg from "pg";
import { BackupError } from "./check-database-file.ts";
import { postgresAt } from "./describe-place.ts";
import { UTF8 } from "./encoding-of.ts";
import { whyNotEveryName } from "./expect-fit.ts";
import { explainOpening, OpeningError } from "./opening-error.ts";
import { withoutName } from "./postgres-address.ts";

/** A schema without anything in it, by which a database says that it is for checking backups and nothing else. */
const MARK = "daybell_backup_check";
const CONNECT_MS = 10_000;

/**
 * Runs the work on the database into which backups are restored to check them. It must be empty, or left so by an earlier
 * check; it is emptied before and after. `schema`: where the tables of the backup belong; `isOurs`: whether a connection leads to the
 * database that is backed up, which never is emptied. Throws `BackupError`.
 */
export async function withScratchPostgres<Result>(
  url: string,
  { schema, isOurs }: { schema: string; isOurs: (client: pg.Client) => Promise<boolean> },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: withoutName(url),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "daybell backup",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (await isOurs(client)) throw refused(url, "is the one that is backed up: give another one");
    await claim(client, url);
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    await empty(client);
    try {
      return await work();
    } catch (error) {
      throw await explainLetters(error, client, url);
    } finally {
      await empty(client);
    }
  } catch (error) {
    throw explained(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function claim(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ held: boolean; is_free: boolean }>(
    `select pg_try_advisory_lock(hashtextextended($1, 0)) as held,
      to_regnamespace($1) is not null or not exists (select 1 from pg_tables where schemaname = current_schema()) as is_free`,
    [MARK],
  );
  if (!rows[0]?.held) throw refused(url, "is in use by another check at this moment");
  if (!rows[0].is_free) throw refused(url, "holds tables that no check made: give an empty one");
  await client.query(`create schema if not exists ${MARK}`);
}

/** Table by table: whoever may make them may take them away, where the schema may be another's. */
async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema()",
  );
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => name).join(", ")} cascade`);
}

/** Its language may be any, but PostgreSQL names the encoding for which a letter was too much. */
async function explainLetters(error: unknown, client: pg.Client, url: string): Promise<unknown> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding ?? UTF8;
  return encoding !== UTF8 && error instanceof BackupError && error.message.includes(`"${encoding}"`)
    ? refused(url, whyNotEveryName(encoding, postgresAt(url).database))
    : error;
}

function refused(url: string, why: string): BackupError {
  const { database, at } = postgresAt(url);
  return new BackupError(`The database ${database} at ${at} of BACKUP_CHECK_URL ${why}`);
}

function explained(error: unknown, url: string): unknown {
  const told = explainOpening(error, { url });
  return told instanceof OpeningError
    ? new BackupError(told.message.replaceAll("DATABASE_URL", "BACKUP_CHECK_URL"), { cause: error })
    : error;
}
