import type { Database } from "#server/database/database.ts";
import { DEMO_SCHOOL_ID } from "./build-school.ts";

/** Whether the demonstration school is in a database, open or not. */
export async function hasDemo({ read }: Pick<Database, "read">): Promise<boolean> {
  const found = await read.selectFrom("school").select("id").where("id", "=", DEMO_SCHOOL_ID).executeTakeFirst();
  return found !== undefined;
}
