import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { first } from "#server/database/migrations/001-first.ts";
import { rosterWords } from "#server/database/migrations/002-roster-words.ts";

/** A database of this program as one of its earliest versions made it. */
export async function makeOldDatabase(file: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new BetterSqlite3(file) }) });
  const migrations: Record<string, Migration> = {
    "001-first": { up: first(sql`text`, "sqlite") },
    "002-roster-words": { up: rosterWords(sql`text`) },
  };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw new Error("the old tables were not made", { cause: error });
  await sql`insert into school (id, name, time_zone, locale, terms_html, terms_version, settings, created_at) values ('old', 'Old School', 'UTC', 'en', '', 1, '{}', '2026-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await db.destroy();
}
