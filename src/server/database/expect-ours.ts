import type BetterSqlite3 from "better-sqlite3";
import { appliedMigrations } from "./check-database-file.ts";
import { migrationNames } from "./migrate.ts";
import { OpeningError } from "./opening-error.ts";

/** Throws `OpeningError` for a database that holds another program's tables: it is not to get ours beside them. */
export function expectOurs(database: BetterSqlite3.Database, file: string): void {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and substr(name, 1, 7) <> 'sqlite_'")
    .pluck()
    .all();
  const applied = tables.includes("kysely_migration") ? appliedMigrations(database) : [];
  const [first = ""] = migrationNames();
  if (tables.length === 0 || applied.includes(first)) return;
  // One whose first start was cut off has nothing but the tables of whoever was to make the others.
  if (applied.length === 0 && tables.every((name) => String(name).startsWith("kysely_"))) return;
  throw new OpeningError(`${file} is another program's: choose another folder with DATA_DIR`);
}
