import { useState } from "react";
import type { Fields } from "#client/ui/draft.ts";
import type { DraftForm } from "#client/ui/use-draft.ts";

/** What is wrong, at a field by its name or at `form`. */
export type Problems = Readonly<Record<string, string>>;

const NONE = { problems: {}, fields: {} };

/**
 * What was wrong when a form was last saved, as far as it still may be: at a field while that reads as it was refused, and
 * nowhere once the form reads as what stands. `tell` gives what was found and the fields that it was found in.
 */
export function useProblems<F extends string>({
  fields,
  changed,
}: Pick<DraftForm<F>, "fields" | "changed">): {
  problems: Problems;
  tell: (problems: Problems, fields: Fields<F>) => void;
} {
  const [told, setTold] = useState<{ problems: Problems; fields: Problems }>(NONE);
  const now: Problems = fields;
  const still = Object.entries(told.problems).filter(([name]) => now[name] === told.fields[name]);
  return {
    problems: changed ? Object.fromEntries(still) : {},
    tell: (problems, refused) => setTold({ problems, fields: refused }),
  };
}
