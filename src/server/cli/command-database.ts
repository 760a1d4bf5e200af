import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { holdsData } from "#server/database/holds-data.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import type { Terminal } from "./terminal.ts";

/** Where there is no database yet, a command may make one, or work on one that is gone afterwards, or has nothing to do. */
export type WithoutDatabase = "make" | "pretend" | "refuse";

/** A server that is busy lets a command have its turn by then, in ms. */
const PATIENCE_MS = 60_000;

/** Names the database of a command, opens it for the work, and closes it after. Throws `OpeningError`. */
export async function onDatabase<Result>(
  place: DatabasePlace,
  without: WithoutDatabase,
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const isThere = await holdsData(place);
  if (!isThere && without === "refuse")
    throw new OpeningError(
      `There is no database of this program: ${describePlace(place)} (DATA_DIR or DATABASE_URL say where it is)`,
    );
  terminal.note(
    `Database: ${describePlace(place)}${isThere ? "" : without === "make" ? " (new)" : " (not there yet, and not made by this)"}`,
  );
  if (isThere || without === "make") return openFor(place, work);
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-"));
  try {
    return await openFor({ dataDir }, work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openFor<Result>(place: DatabasePlace, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place, PATIENCE_MS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
