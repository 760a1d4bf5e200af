import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { type Finding, warning } from "./finding.ts";

const ABOUT = "Kept copies";
/** So many are called by their names. */
const MOST_NAMED = 3;

/** What restores kept of the databases from before: nobody who is erased goes from there. Nothing where nothing is kept. */
export async function lookAtKept({ kind, read }: Database, { dataDir }: Pick<Config, "dataDir">): Promise<Finding[]> {
  const kept = kind === "postgres" ? [...(await keptSchemas(read)), ...unusedFile(dataDir)] : await keptFiles(dataDir);
  if (kept.length === 0) return [];
  const named = kept.slice(0, MOST_NAMED).join(", ");
  const rest = kept.length > MOST_NAMED ? ` and ${kept.length - MOST_NAMED} more` : "";
  return [
    warning(
      ABOUT,
      `of before a restore: ${named}${rest}. Who is erased is not erased there`,
      "Delete each when nothing is missed",
    ),
  ];
}

async function keptSchemas(read: Database["read"]): Promise<string[]> {
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
