import { sql } from "kysely";
import type { Database, Queryable } from "./database.ts";

/** How a PostgreSQL writes its texts; the embedded database knows one way alone. */
export async function encodingOf(read: Queryable, kind: Database["kind"]): Promise<string> {
  if (kind === "sqlite") return UTF8;
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(read);
  return rows[0]?.server_encoding ?? UTF8;
}

/** The one that holds every name. */
export const UTF8 = "UTF8";
