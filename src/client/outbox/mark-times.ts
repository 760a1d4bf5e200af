import type { MarkArgs } from "./commands/mark.ts";

const NAMES = ["arrived_at", "left_at", "returned_at"] as const;

/** What a mark says, with each time that it tells (ISO 8601) as `change` has it; what is left out or taken away stays so. */
export function withTimes(args: MarkArgs, change: (time: string) => string): MarkArgs {
  const changed = { ...args };
  for (const name of NAMES) if (args[name]) changed[name] = change(args[name]);
  return changed;
}

/** The moment so many ms later, ISO 8601. */
export const movedBy = (ms: number, moment: string): string => new Date(Date.parse(moment) + ms).toISOString();
