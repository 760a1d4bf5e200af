import { type FormEvent, type ReactNode, useState } from "react";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import type { DraftForm } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { type Problems, useProblems } from "./use-problems.ts";
import { messages } from "./messages.ts";

interface Props<F extends string> {
  draft: DraftForm<F>;
  /** What the form calls its fields, and how their values read. */
  labels: Readonly<Record<F, string>>;
  say?: (field: F, value: string) => string;
  /** Answers what is wrong, at a field by its name or at `form`; null where it was saved. */
  onSave: () => Promise<Problems | null>;
  action?: string;
  children: (problems: Problems) => ReactNode;
}

/**
 * A few fields that are saved together, over what someone else may have made of them meanwhile. What is wrong is told at
 * the field, or in a notice where the page was left before that was known.
 */
export function SaveForm<F extends string>({
  draft,
  labels,
  say,
  onSave,
  action = messages.save,
  children,
}: Props<F>): ReactNode {
  const { problems, tell } = useProblems(draft);
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Enter sends a form with a single field also where it shows no button.
    if (!draft.changed || busy) return;
    setBusy(true);
    const found = await onSave();
    if (!isHere.current) return tellProblems(found);
    tell(found ?? {}, draft.fields);
    setBusy(false);
  };
  return (
    <form className={shared.stack} onSubmit={(event) => void submit(event)} noValidate>
      {problems["form"] && <FormProblem>{problems["form"]}</FormProblem>}
      <Both draft={draft} labels={labels} {...(say ? { say } : {})} />
      <div className={shared.fields}>{children(problems)}</div>
      {draft.changed && (
        <div ref={handFocusOn} className={shared.actions}>
          <Button onClick={draft.forget}>{messages.discard}</Button>
          {draft.clashes.length === 0 && (
            <Button type="submit" kind="next" busy={busy}>
              {action}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
