import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabasePlace, openAsItIs, openDatabase } from "#server/database/database.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { holdsData } from "#server/database/holds-data.ts";
import { dueMigrations } from "#server/database/migrate.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import { goesWithProcess } from "#server/part-file.ts";
import type { Terminal } from "./terminal.ts";

/** Where there is no database yet, a command may make one, or work on one that is gone afterwards, or has nothing to do. */
export type WithoutDatabase = "make" | "pretend" | "refuse";

/** Opens a database that is there for a command. */
type Open = (place: DatabasePlace, patienceMs: number) => Promise<Database>;

/** A server that is busy lets a command have its turn by then, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Names the database of a command, opens it for the work, and closes it after. One that is there is brought up to date
 * first, unless `open` does otherwise; where the command only pretends it has to be so already. Throws `OpeningError`.
 */
export async function onDatabase<Result>(
  place: DatabasePlace,
  without: WithoutDatabase,
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
  open: Open = without === "pretend" ? openUpToDate : openDatabase,
): Promise<Result> {
  const isThere = await holdsData(place);
  if (!isThere && without === "refuse")
    throw new OpeningError(
      `There is no database of this program: ${describePlace(place)} (DATA_DIR or DATABASE_URL say where it is)`,
    );
  terminal.note(
    `Database: ${describePlace(place)}${isThere ? "" : without === "make" ? " (new)" : " (not there yet, and not made by this)"}`,
  );
  if (isThere || without === "make") return openFor(place, open, work);
  const dataDir = goesWithProcess(await mkdtemp(join(tmpdir(), "daybell-")));
  try {
    return await openFor({ dataDir }, openDatabase, work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Opens one that is to stay as it is, by a command that knows this version's tables alone. */
async function openUpToDate(place: DatabasePlace, patienceMs: number): Promise<Database> {
  const database = await openAsItIs(place, patienceMs);
  try {
    const due = await dueMigrations(database.read, database.kind, describePlace(place));
    if (due.length === 0) return database;
    throw new OpeningError(
      `The data are of an earlier version of this program, and a dry run does not bring them up to date (${describePlace(place)}): make a backup, start the server, which does, and try again`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFor<Result>(
  place: DatabasePlace,
  open: Open,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await open(place, PATIENCE_MS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
