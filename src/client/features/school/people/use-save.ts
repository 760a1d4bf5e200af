import type { ErrorAnswer } from "#client/api/answer.ts";
import { useOnce } from "#client/api/use-once.ts";
import { useWarned } from "#client/ui/use-warned.ts";
import { wordedForm } from "#client/api/worded-form.ts";
import { notify, type NoticeInput } from "#client/ui/notice-store.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { personProblems } from "./person-problems.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { recordMessages, sayWarning } from "./record-messages.ts";

interface Save {
  /** Whether the last try was answered with a warning: the button means it now. */
  isWarned: boolean;
  /**
   * Saves a form; `told` is the notice where it was done. Answers what is wrong: at the fields by the server's names, or by
   * the codes of its refusals, else at `form`; at `names` where the people were read from these `lines` of a list.
   */
  save: <Body extends object, T extends object>(
    body: Body,
    ask: (body: Body & { anyway: boolean }, key: string) => Promise<T | ErrorAnswer>,
    told: (answer: T) => NoticeInput,
    at: { fields: Readonly<Record<string, string>>; lines?: readonly number[] | undefined },
  ) => Promise<Problems | null>;
}

/** A change to what is kept by hand: every list that shows it asks anew. */
export function useSave(): Save {
  const schoolChanged = useSchoolChanged();
  const { isWarned, ask: askWarned } = useWarned();
  const once = useOnce();
  return {
    isWarned,
    save: async (body, ask, told, { fields, lines }) => {
      const problems = await wordedForm(
        { words: recordMessages.refusals, fields },
        () => askWarned(body, (checked) => once(checked, (key) => ask(checked, key)), sayWarning),
        (answer) => notify(told(answer)),
        (issues) => personProblems(issues, lines),
      );
      if (problems === null) void schoolChanged();
      return problems;
    },
  };
}
