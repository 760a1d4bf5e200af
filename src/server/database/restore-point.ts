import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { BackupError } from "./check-database-file.ts";
import { describePlace, postgresAt } from "./describe-place.ts";
import { migrationNames } from "./migrate.ts";
import { explainOpening, OpeningError } from "./opening-error.ts";
import { withoutName } from "./postgres-address.ts";
import type { ErasureTable } from "./schema.ts";

/*
 * A PostgreSQL's tables are set aside in one step, into a schema of their own, and can be taken back in one step. As long as
 * that schema's name says that it is unfinished, nobody opens the database.
 */

const CONNECT_MS = 5000;
const ALIVE_MS = 10_000;
const PATIENCE_MS = 2000;
const AGAIN_MS = 100;
const UNFINISHED = "_unfinished";
/** For so long a PostgreSQL that broke off is waited for, to take the tables back, in ms. */
const GO_BACK_MS = 60_000;
const NEXT_TRY_MS = 500;

export interface RestorePoint {
  /** Who was erased, as the database from before knew it. */
  erasures: ErasureTable[];
  /** What came in their place is good: they stay beside, in the schema that it gives; null where there were none. */
  keep(): Promise<string | null>;
  /** What came in their place is gone, and they are what they were. Throws `StillAside` where that cannot be done now. */
  goBack(): Promise<void>;
  /** To be called at the end, whatever it was. */
  close(): Promise<void>;
}

/** A restore failed, and the tables from before could not be taken back: the same restore done again does. */
export class StillAside extends BackupError {}

/**
 * Sets the tables of a PostgreSQL aside; takes those back first that a restore set aside which was cut off. Throws
 * `BackupError` while a server or a command uses the database, and where its tables are another program's; nothing is
 * changed then.
 */
export async function setAside(url: string, now: Date, goBackMs = GO_BACK_MS): Promise<RestorePoint> {
  const client = clientOf(url);
  try {
    await client.connect();
    await expectNobody(client, url);
    const schema = await schemaOf(client);
    const left = await unfinished(client);
    if (left !== undefined) await takeBack(client, schema, left);
    await expectOwnTables(client, url);
    const name = `before_restore_${now.toISOString().slice(0, 19).replaceAll(/\D/g, "")}`;
    const aside = `${name}${UNFINISHED}`;
    const erasures = await erasuresIn(client);
    const wasEmpty = await isEmpty(client);
    // Where the connection breaks nobody knows whether what was under way was done.
    const names = [aside];
    const goBack = async (): Promise<void> => {
      await client.end().catch(() => undefined);
      await takeBackAnew(url, { schema, names, forMs: goBackMs });
    };
    try {
      await client.query(`begin; alter schema ${schema} rename to ${aside}; create schema ${schema}; commit`);
    } catch (error) {
      await goBack();
      throw error;
    }
    return {
      erasures,
      async keep() {
        names.push(name);
        await client.query(`alter schema ${aside} rename to ${name}`);
        if (!wasEmpty) return name;
        // What is good stays so, whatever becomes of an empty schema.
        await client.query(`drop schema ${name}`).catch(() => undefined);
        return null;
      },
      goBack,
      close: () => client.end().catch(() => undefined),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof BackupError) throw error;
    const told = explainOpening(error, { url });
    throw told instanceof OpeningError ? new BackupError(told.message, { cause: error }) : error;
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: withoutName(url),
    connectionTimeoutMillis: CONNECT_MS,
    // While the rows come in nothing is asked on it, and networks forget a connection that is still.
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_MS,
    application_name: "daybell restore",
  });
  // A connection that breaks fails what is asked of it, which tells; unheard, the event would end the process.
  client.on("error", () => undefined);
  return client;
}

interface Aside {
  schema: string;
  /** What the schema with the tables from before may be called by now; the first that is there is taken. */
  names: readonly string[];
  /** For how long to try. */
  forMs: number;
}

/** Takes the tables back on a connection of its own: the one that set them aside may be broken. Throws `StillAside`. */
async function takeBackAnew(url: string, { schema, names, forMs }: Aside): Promise<void> {
  for (const until = performance.now() + forMs; ; await pause(NEXT_TRY_MS)) {
    const client = clientOf(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        "select name from unnest($1::text[]) with ordinality as one(name, place) where to_regnamespace(name) is not null order by place",
        [names],
      );
      const [left] = rows;
      if (left) await takeBack(client, schema, left.name);
      return;
    } catch (error) {
      if (performance.now() < until) continue;
      throw new StillAside(
        `The restore broke off, and the tables from before could not be taken back (${error instanceof Error ? error.message : String(error)}). They are kept in the schema ${names[0]}. Start PostgreSQL, and do the same restore again`,
        { cause: error },
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Whether the tables of a database are set aside at this moment, by a restore under way or by one that was cut off. */
export const ASK_FOR_UNFINISHED = `select nspname as name from pg_namespace where nspname like 'before\\_restore\\_%\\${UNFINISHED}'`;

async function unfinished(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(ASK_FOR_UNFINISHED);
  return rows[0]?.name;
}

/** A connection whose program was killed is there for a moment longer. */
async function expectNobody(client: pg.Client, url: string): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; await isUsed(client); await pause(AGAIN_MS))
    if (performance.now() > until)
      throw new BackupError(
        `${describePlace({ url })} is in use: stop every server, and whatever else of this program uses it`,
      );
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'daybell%'",
  );
  return (rowCount ?? 0) > 0;
}

/** Another program would no longer find what is set aside. */
async function expectOwnTables(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  );
  if (rows.length === 0 || (rows.some(({ name }) => name === "kysely_migration") && (await areOursBegun(client))))
    return;
  const { database, at } = postgresAt(url);
  throw new BackupError(
    `The database ${database} at ${at} holds another program's tables: give Daybell a database of its own`,
  );
}

/** The first migration is in every database of this program, of whatever version. */
async function areOursBegun(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from kysely_migration where name = $1", [migrationNames()[0]]);
  return rowCount !== 0;
}

/** Where the tables lie: the first schema of the user's search path that there is. Written as SQL takes it. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_schema() as name");
  return pg.escapeIdentifier(rows[0]?.name ?? "public");
}

const takeBack = async (client: pg.Client, schema: string, aside: string): Promise<void> =>
  void (await client.query(`begin; drop schema ${schema} cascade; alter schema ${aside} rename to ${schema}; commit`));

/** Whether nothing at all lies where the tables are to lie, as in a database that was just made. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_depend where refclassid = 'pg_namespace'::regclass and refobjid = current_schema()::regnamespace limit 1",
  );
  return rowCount === 0;
}

async function erasuresIn(client: pg.Client): Promise<ErasureTable[]> {
  const { rows: there } = await client.query<{ is: boolean }>("select to_regclass('erasure') is not null as is");
  if (!there[0]?.is) return [];
  const { rows } = await client.query<ErasureTable>("select school_id, person_id, source_hash, erased_at from erasure");
  return rows;
}
