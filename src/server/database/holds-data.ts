import { stat } from "node:fs/promises";
import pg from "pg";
import type { DatabasePlace } from "./database.ts";
import { describePlace } from "./describe-place.ts";
import { expectFile } from "./expect-file.ts";
import { explainOpening } from "./opening-error.ts";
import { withoutName } from "./postgres-address.ts";

const CONNECT_MS = 5000;

/** Whether a place has been used by this program before. Throws `OpeningError` where that cannot be told. */
export async function holdsData(place: DatabasePlace): Promise<boolean> {
  if ("dataDir" in place) return isThere(place);
  const client = new pg.Client({
    connectionString: withoutName(place.url),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "daybell",
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('kysely_migration') is not null as there",
    );
    return rows[0]?.there ?? false;
  } catch (error) {
    throw explainOpening(error, place);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Without rights on the folder nobody can tell. */
async function isThere(place: { dataDir: string }): Promise<boolean> {
  try {
    expectFile(describePlace(place));
    await stat(describePlace(place));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return false;
    throw explainOpening(error, place);
  }
}
