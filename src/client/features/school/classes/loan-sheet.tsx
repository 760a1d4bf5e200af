import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useState } from "react";
import type { Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { changeLoan, endLoan } from "#contract/routes/school.ts";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import shared from "#client/features/school/school.module.css";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { messages } from "./messages.ts";

/** Moves the last day of a loan, or takes the class back at once. */
export function LoanSheet({ loan, today, onClose }: { loan: Loan; today: SchoolDate; onClose: () => void }): ReactNode {
  const schoolChanged = useSchoolChanged();
  const isHere = useIsHere();
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, class: lent, teacher, from, to, state } = loan;

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const wanted = formText(form, "to");
    if (!wanted) return { to: messages.emptyDate };
    if (wanted < from) return { to: messages.wrongOrder };
    const refused = await attempt(
      worded(messages.refusals, () => request(changeLoan, { params: { id }, body: { to: wanted } })),
      () => notify({ text: messages.changed }),
    );
    await schoolChanged();
    return refused ? { to: refused } : null;
  }

  async function takeBack(): Promise<void> {
    setEnding(true);
    const refused = await attempt(
      worded(messages.refusals, () => request(endLoan, { params: { id } })),
      () => notify({ text: messages.takenBack(lent.name) }),
    );
    await schoolChanged();
    if (!isHere.current) return tellProblem(refused);
    setEnding(false);
    setProblem(refused);
    if (!refused) onClose();
  }

  return (
    <FormSheet
      title={messages.changeLoan(lent.name, teacher.name)}
      action={messages.changeAction}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <TextInput
            name="to"
            type="date"
            label={messages.to}
            defaultValue={to}
            min={from > today ? from : today}
            error={problems["to"]}
          />
          <div className={shared.foot}>
            <p className="soft">{state === "running" ? messages.takeBackText : messages.takeBackComing}</p>
            {problem && <Panel tone="problem">{problem}</Panel>}
            <Button busy={ending} onClick={() => void takeBack()}>
              {messages.takeBack}
            </Button>
          </div>
        </>
      )}
    </FormSheet>
  );
}
