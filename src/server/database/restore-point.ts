import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { BackupError } from "./check-database-file.ts";
import { describePlace } from "./describe-place.ts";
import { explainOpening, OpeningError } from "./opening-error.ts";
import { withoutName } from "./postgres-address.ts";
import type { ErasureTable } from "./schema.ts";

/*
 * A PostgreSQL's tables are set aside in one step, into a schema of their own, and can be taken back in one step. As long as
 * that schema's name says that it is unfinished, nobody opens the database.
 */

const PATIENCE_MS = 2000;
const AGAIN_MS = 100;
const UNFINISHED = "_unfinished";

export interface RestorePoint {
  /** The schema in which the tables from before stay, once it is kept. */
  name: string;
  /** Who was erased, as the database from before knew it. */
  erasures: ErasureTable[];
  /** What came in their place is good: they stay beside. */
  keep(): Promise<void>;
  /** What came in their place is gone, and they are what they were. */
  goBack(): Promise<void>;
  /** To be called at the end, whatever it was. */
  close(): Promise<void>;
}

/**
 * Sets the tables of a PostgreSQL aside; takes those back first that a restore set aside which was cut off. Throws
 * `BackupError` while a server or a command uses the database; nothing is changed then.
 */
export async function setAside(url: string, now: Date): Promise<RestorePoint> {
  const client = new pg.Client({ connectionString: withoutName(url), application_name: "daybell restore" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await expectNobody(client, url);
    const schema = await schemaOf(client);
    const left = await unfinished(client);
    if (left !== undefined) await takeBack(client, schema, left);
    const name = `before_restore_${now.toISOString().slice(0, 19).replaceAll(/\D/g, "")}`;
    const aside = `${name}${UNFINISHED}`;
    const erasures = await erasuresIn(client);
    await client.query(`begin; alter schema ${schema} rename to ${aside}; create schema ${schema}; commit`);
    return {
      name,
      erasures,
      keep: async () => void (await client.query(`alter schema ${aside} rename to ${name}`)),
      goBack: () => takeBack(client, schema, aside),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    const told = explainOpening(error, { url });
    throw told instanceof OpeningError ? new BackupError(told.message, { cause: error }) : error;
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

/** Where the tables lie: the first schema of the user's search path that there is. Written as SQL takes it. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_schema() as name");
  return pg.escapeIdentifier(rows[0]?.name ?? "public");
}

const takeBack = async (client: pg.Client, schema: string, aside: string): Promise<void> =>
  void (await client.query(`begin; drop schema ${schema} cascade; alter schema ${aside} rename to ${schema}; commit`));

async function erasuresIn(client: pg.Client): Promise<ErasureTable[]> {
  const { rows: there } = await client.query<{ is: boolean }>("select to_regclass('erasure') is not null as is");
  if (!there[0]?.is) return [];
  const { rows } = await client.query<ErasureTable>("select school_id, person_id, source_hash, erased_at from erasure");
  return rows;
}
