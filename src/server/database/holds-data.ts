import { existsSync } from "node:fs";
import pg from "pg";
import type { DatabasePlace } from "./database.ts";
import { describePlace } from "./describe-place.ts";
import { explainOpening } from "./opening-error.ts";

const CONNECT_MS = 5000;

/** Whether a place has been used by this program before. Throws `OpeningError` where that cannot be told. */
export async function holdsData(place: DatabasePlace): Promise<boolean> {
  if ("dataDir" in place) return existsSync(describePlace(place));
  const client = new pg.Client({ connectionString: place.url, connectionTimeoutMillis: CONNECT_MS });
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
