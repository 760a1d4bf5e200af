import type { ErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { notify, type NoticeInput } from "#client/ui/notice-store.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { classMessages } from "./class-messages.ts";

/**
 * Changes a class and lets every list that shows it ask anew; `told` is the notice where it was done, if this was all.
 * Answers what is wrong, or null.
 */
export function useClassChange(): <T>(
  ask: () => Promise<T | ErrorAnswer>,
  told?: NoticeInput,
) => Promise<string | null> {
  const schoolChanged = useSchoolChanged();
  return async (ask, told) => {
    const problem = await attempt(
      worded(classMessages.refusals, ask),
      () => told && notify(told),
      classMessages.labels,
    );
    if (problem === null) void schoolChanged();
    return problem;
  };
}
