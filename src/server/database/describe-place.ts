import { join, resolve } from "node:path";
import pg from "pg";
import type { DatabasePlace } from "./database.ts";

/** The embedded database's name in its folder. */
export const DATABASE_FILE = "daybell.db";

/** Where a database is, in words for a technician: a file, or a PostgreSQL's database, host and user. Never a password. */
export function describePlace(place: DatabasePlace): string {
  if ("dataDir" in place) return join(resolve(place.dataDir), DATABASE_FILE);
  const { database, at, user } = postgresAt(place.url);
  return `PostgreSQL database ${database} at ${at}, as ${user}`;
}

/** The parts of an address as the driver understands them, its defaults filled in. */
export function postgresAt(url: string): { database: string; at: string; host: string; user: string } {
  const { host, port, user = "", database = user } = new pg.Client({ connectionString: url });
  return { database, at: `${host}:${port}`, host, user };
}
