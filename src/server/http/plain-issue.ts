import type { z } from "zod";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What is wrong, in everyday words, where the schema has none of its own; undefined: in those of its library. */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const isMissing = issue.input === undefined;
  if (issue.code === "invalid_type") {
    const kind = KINDS[issue.expected];
    return isMissing ? "is missing" : kind && `must be ${kind}`;
  }
  if (issue.code === "invalid_value")
    return isMissing ? "is missing" : `must be ${either.format(issue.values.map(String))}`;
  if (issue.code === "too_small") return bounded(issue.origin, "at least", issue.minimum);
  if (issue.code === "too_big") return bounded(issue.origin, "at most", issue.maximum);
  return undefined;
}

function bounded(origin: string, word: string, bound: number | bigint): string | undefined {
  if (origin === "string") return `must be ${word} ${bound} ${bound === 1 ? "character" : "characters"}`;
  if (origin === "array") return `must hold ${word} ${bound} ${bound === 1 ? "entry" : "entries"}`;
  if (origin === "number" || origin === "int") return `must be ${word} ${bound}`;
  return undefined;
}
