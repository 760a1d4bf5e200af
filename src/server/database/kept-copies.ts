import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Queryable } from "./database.ts";
import { DATABASE_FILE } from "./describe-place.ts";

/** What restores kept of the databases from before, and a database of the folder that PostgreSQL took the place of. */
export const keptCopies = async ({ kind, read }: Database, dataDir: string): Promise<string[]> =>
  kind === "postgres" ? [...(await keptSchemas(read)), ...unusedFile(dataDir)] : keptFiles(dataDir);

async function keptSchemas(read: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname like 'before\\_restore\\_%' order by nspname`.execute(read);
  return rows.map(({ name }) => `the schema ${name}`);
}

/** Whoever starts a server without the address of PostgreSQL goes on with it. */
function unusedFile(dataDir: string): string[] {
  const file = join(dataDir, DATABASE_FILE);
  return existsSync(file) ? [file] : [];
}

async function keptFiles(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter(
    (name) => name.startsWith(`${DATABASE_FILE}.before-restore-`) && !name.endsWith("-wal"),
  );
  return names.sort().map((name) => join(dataDir, name));
}
