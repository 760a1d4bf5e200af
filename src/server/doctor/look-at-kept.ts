import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { keptCopies } from "#server/database/kept-copies.ts";
import { type Finding, warning } from "./finding.ts";

/** So many are called by their names. */
const MOST_NAMED = 3;

/** What is kept of databases from before: nobody who is erased goes from there. Nothing where nothing is kept. */
export async function lookAtKept(database: Database, { dataDir }: Pick<Config, "dataDir">): Promise<Finding[]> {
  const kept = await keptCopies(database, dataDir);
  if (kept.length === 0) return [];
  const named = kept.slice(0, MOST_NAMED).join(", ");
  const rest = kept.length > MOST_NAMED ? ` and ${kept.length - MOST_NAMED} more` : "";
  return [
    warning(
      "Kept copies",
      `of before a restore: ${named}${rest}. Who is erased is not erased there`,
      "Delete each when nothing is missed",
    ),
  ];
}
