import type { Issue } from "#contract/error-answer.ts";
import { sentence } from "#client/api/attempt.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { PERSON_LABELS } from "./person-fields.ts";
import { recordMessages as messages } from "./record-messages.ts";

const LABELS: Readonly<Record<string, string>> = PERSON_LABELS;

/** At most so many lines of a list are told at once. */
const MOST_TOLD = 5;

/**
 * What the server found wrong with people, at the form's fields. `lines`: they were read from the field `names`, each in
 * its line. Nothing where none of it is about a field of a person.
 */
export function personProblems(issues: readonly Issue[], lines?: readonly number[]): Problems {
  const found = issues.flatMap(({ path, message }) => {
    const [, row = "0", field = ""] = /^(?:people\.(\d+)\.)?(\w+)$/.exec(path) ?? [];
    const label = LABELS[field];
    return label === undefined ? [] : [{ row: Number(row), field, label, message }];
  });
  if (!lines) return Object.fromEntries(found.toReversed().map(({ field, message }) => [field, sentence(message)]));
  if (found.length === 0) return {};
  const told = found
    .slice(0, MOST_TOLD)
    .map(({ row, label, message }) => messages.wrongLine(lines[row] ?? row + 1, `${label} ${message}.`));
  return { names: told.join(" ") };
}
