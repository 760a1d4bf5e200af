import { inject } from "vitest";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { afterFile } from "./after-file.ts";
import { copyPostgres, copySqlite, type FreshPlace } from "./databases.ts";

export type DatabaseKind = Database["kind"];

export interface TestDatabase {
  database: Database;
  /** For a second process or connection on the same data. */
  place: DatabasePlace;
}

/** The kind that this project's tests run on; where they run on both, tests say which they mean. */
export const projectDatabase = (): DatabaseKind => (inject("databases") === "postgres" ? "postgres" : "sqlite");

/** A place with the tables and nothing in them, taken away after the test file. */
export async function freshPlace(kind: DatabaseKind = projectDatabase()): Promise<DatabasePlace> {
  const fresh = await copyTemplate(kind);
  afterFile(fresh.remove);
  return fresh.place;
}

/** An open database with the tables and nothing in them, closed and taken away after the test file. */
export async function openTestDatabase(kind: DatabaseKind = projectDatabase()): Promise<TestDatabase> {
  const fresh = await copyTemplate(kind);
  afterFile(fresh.remove);
  const database = await openDatabase(fresh.place);
  afterFile(() => database.close());
  return { database, place: fresh.place };
}

function copyTemplate(kind: DatabaseKind): Promise<FreshPlace> {
  const { sqlite, postgres } = inject("templates");
  if (kind === "sqlite" && sqlite) return copySqlite(sqlite);
  if (kind === "postgres" && postgres) return copyPostgres(postgres.url, postgres.template);
  throw new Error(`This project's tests have no ${kind} (see "provide" in vite.config.ts)`);
}
