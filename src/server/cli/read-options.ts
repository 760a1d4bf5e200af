import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./school-usage.ts";

/**
 * What a command was given, as `parseArgs` reads it. Throws `UsageError` for an option that is given twice, of which it
 * would take the last alone.
 */
export function readOptions<Given extends ParseArgsConfig>(given: Given): ReturnType<typeof parseArgs<Given>> {
  const { tokens } = parseArgs({ ...given, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens ?? []) {
    if (token.kind !== "option") continue;
    if (seen.has(token.name) && given.options?.[token.name]?.multiple !== true)
      throw new UsageError(`--${token.name} was given twice.`);
    seen.add(token.name);
  }
  return parseArgs(given);
}
