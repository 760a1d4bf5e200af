import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { first } from "./migrations/001-first.ts";
import { rosterWords } from "./migrations/002-roster-words.ts";
import { figures } from "./migrations/003-figures.ts";
import { circle } from "./migrations/004-circle.ts";
import { profile } from "./migrations/005-profile.ts";
import { erasure } from "./migrations/006-erasure.ts";
import { identity } from "./migrations/007-identity.ts";
import { loans } from "./migrations/008-loans.ts";
import { tickets } from "./migrations/009-tickets.ts";
import type { Schema } from "./schema.ts";

/** Numbered, listed by hand, never changed once released. */
function migrations(kind: "sqlite" | "postgres"): Record<string, Migration> {
  const text = kind === "postgres" ? sql`text collate "C"` : sql`text`;
  const binary = kind === "postgres" ? sql`bytea` : sql`blob`;
  return {
    "001-first": { up: first(text, kind) },
    "002-roster-words": { up: rosterWords(text) },
    "003-figures": { up: figures(text, kind) },
    "004-circle": { up: circle(text) },
    "005-profile": { up: profile(text, binary) },
    "006-erasure": { up: erasure(text) },
    "007-identity": { up: identity(text) },
    "008-loans": { up: loans(text) },
    "009-tickets": { up: tickets(text) },
  };
}

/** Names of the migrations that this program knows, oldest first. */
export const migrationNames = (): string[] => Object.keys(migrations("sqlite"));

/** Brings the tables to the present form; throws with the name of the migration that failed. */
export async function migrate(db: Kysely<Schema>, kind: "sqlite" | "postgres"): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the lock";
  throw new Error(`The database could not be brought up to date (at ${failed})`, { cause: error });
}
