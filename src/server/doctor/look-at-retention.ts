import type { Database } from "#server/database/database.ts";
import { explainLeap, readClockLeap } from "#server/services/retention/clock-leap.ts";
import { type Finding, warning } from "./finding.ts";

/** Whether a clock that has leapt keeps old records from being deleted. */
export async function lookAtRetention({ read }: Database): Promise<Finding[]> {
  const leap = await readClockLeap(read);
  if (!leap) return [];
  const { says, todo } = explainLeap(leap);
  return [warning("Old records", says, todo)];
}
