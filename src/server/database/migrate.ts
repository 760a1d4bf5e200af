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
import { pastKinds } from "./migrations/010-past-kinds.ts";
import { byHand } from "./migrations/011-by-hand.ts";
import { rosterGuard } from "./migrations/012-roster-guard.ts";
import { sentLinks } from "./migrations/013-sent-links.ts";
import { lockedSessions } from "./migrations/014-locked-sessions.ts";
import { undoingLinks } from "./migrations/015-undoing-links.ts";
import { consent } from "./migrations/016-consent.ts";
import { rosterApproval } from "./migrations/017-roster-approval.ts";
import { proof } from "./migrations/018-proof.ts";
import { passkeys } from "./migrations/019-passkeys.ts";
import { exportNotice } from "./migrations/020-export-notice.ts";
import { seating } from "./migrations/021-seating.ts";
import { studentNotes } from "./migrations/022-student-notes.ts";
import { animals } from "./migrations/023-animals.ts";
import { leftEarly } from "./migrations/024-left-early.ts";
import { clientAssets } from "./migrations/025-client-assets.ts";
import { leavings } from "./migrations/026-leavings.ts";
import { keptAccounts } from "./migrations/027-kept-accounts.ts";
import { daysByDate } from "./migrations/028-days-by-date.ts";
import { askedAtSaves } from "./migrations/029-asked-at-saves.ts";
import { datesBeforeEnd } from "./migrations/030-dates-before-end.ts";
import { codesInTime } from "./migrations/031-codes-in-time.ts";
import { OpeningError } from "./opening-error.ts";
import type { Schema } from "./schema.ts";

type Kind = "sqlite" | "postgres";

/** Numbered, listed by hand, never changed once released. */
function migrations(kind: Kind): Record<string, Migration> {
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
    "010-past-kinds": { up: pastKinds(text, kind) },
    "011-by-hand": { up: byHand(text) },
    "012-roster-guard": { up: rosterGuard(text) },
    "013-sent-links": { up: sentLinks(text) },
    "014-locked-sessions": { up: lockedSessions(text) },
    "015-undoing-links": { up: undoingLinks(text) },
    "016-consent": { up: consent(text) },
    "017-roster-approval": { up: rosterApproval(text) },
    "018-proof": { up: proof(text) },
    "019-passkeys": { up: passkeys(text) },
    "020-export-notice": { up: exportNotice(text) },
    "021-seating": { up: seating(text) },
    "022-student-notes": { up: studentNotes(text) },
    "023-animals": { up: animals(text) },
    "024-left-early": { up: leftEarly(text) },
    "025-client-assets": { up: clientAssets(text, binary) },
    "026-leavings": { up: leavings },
    "027-kept-accounts": { up: keptAccounts },
    "028-days-by-date": { up: daysByDate(kind) },
    "029-asked-at-saves": { up: askedAtSaves },
    "030-dates-before-end": { up: datesBeforeEnd(text) },
    "031-codes-in-time": { up: codesInTime(text) },
  };
}

/** Names of the migrations that this program knows, oldest first. */
export const migrationNames = (): string[] => Object.keys(migrations("sqlite"));

/**
 * Names of the migrations that a database is still to have, oldest first. Throws `OpeningError`, in which `place` is told,
 * where a newer program has been at it.
 */
export async function dueMigrations(db: Kysely<Schema>, kind: Kind, place: string): Promise<string[]> {
  const known = migrationNames();
  const applied = await appliedMigrations(db, kind);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OpeningError(
      `The data (${place}) were written by a newer version of this program: start that version, or restore a backup made before it (they have ${unknown})`,
    );
  return known.filter((name) => !applied.includes(name));
}

/**
 * Brings the tables to the present form, all of it or nothing: PostgreSQL in a transaction of its own, SQLite in that of
 * the caller. Throws `OpeningError` where a newer program has been at them or where they are not as the migrations before
 * leave them, and otherwise with the name of the migration that failed; `place` is told in it.
 */
export async function migrate(db: Kysely<Schema>, kind: Kind, place: string): Promise<void> {
  const due = await dueMigrations(db, kind, place);
  const provider = { getMigrations: async () => migrations(kind) };
  const migrator = new Migrator({
    db,
    provider,
    ...(kind === "postgres" && { migrationTableSchema: await schemaOf(db) }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the lock";
  if (due.length < migrationNames().length && isThereAlready(error))
    throw new OpeningError(
      `The data (${place}) hold already what ${failed} is to add (${error.message}): an upgrade was cut off, or tables were changed by hand. Restore the copy from before the upgrade, or a backup`,
      { cause: error },
    );
  throw new Error(`The database could not be brought up to date (at ${failed})`, { cause: error });
}

/** Said of tables, indexes and columns, by both databases. */
const isThereAlready = (error: unknown): error is Error =>
  error instanceof Error && /already exists|duplicate column/.test(error.message);

/** Where a PostgreSQL's tables lie: tables of the same names that a restore set aside lie in a schema beside it. */
async function schemaOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}

/** Asked for by its name: to read how all tables are made takes a new connection longer than all else at a start. */
const OUR_TABLE = {
  sqlite: sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`,
  // What a restore set aside lies in another schema.
  postgres: sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`,
};

/** Names of the migrations that a database has had; none where it has never been one of ours. */
export async function appliedMigrations(db: Kysely<Schema>, kind: Kind): Promise<string[]> {
  if ((await OUR_TABLE[kind].execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
