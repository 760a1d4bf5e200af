import type { ErrorAnswer } from "#client/api/answer.ts";
import { wordedForm } from "#client/api/worded-form.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { notify, type NoticeInput } from "#client/ui/notice-store.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { classMessages } from "./class-messages.ts";

/**
 * Changes a class and lets every list that shows it ask anew; `told` is the notice where it was done, if this was all.
 * Answers what is wrong, at the fields that `fields` names for the codes of refusals, or null.
 */
export function useClassChange(): <T>(
  ask: () => Promise<T | ErrorAnswer>,
  told?: NoticeInput,
  fields?: Readonly<Record<string, string>>,
) => Promise<Problems | null> {
  const schoolChanged = useSchoolChanged();
  return async (ask, told, fields) => {
    const problems = await wordedForm({ words: classMessages.refusals, fields }, ask, () => told && notify(told));
    if (problems === null) void schoolChanged();
    return problems;
  };
}
