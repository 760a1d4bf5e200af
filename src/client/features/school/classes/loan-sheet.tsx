import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useState } from "react";
import type { Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { attempt } from "#client/api/attempt.ts";
import { isChanged } from "#client/api/save-over.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { changeLoan, endLoan } from "#contract/routes/school.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useDraft } from "#client/ui/use-draft.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import shared from "#client/features/school/school.module.css";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { messages } from "./messages.ts";

/** Moves the last day of a loan, never over what another made of it meanwhile, or takes the class back at once. */
export function LoanSheet({ loan, today, onClose }: { loan: Loan; today: SchoolDate; onClose: () => void }): ReactNode {
  const schoolChanged = useSchoolChanged();
  const isHere = useIsHere();
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, class: lent, teacher, from, state } = loan;
  const [base, setBase] = useState<string>(loan.to);
  const draft = useDraft({ to: base });
  const { to } = draft.fields;

  async function save(): Promise<Problems | null> {
    if (draft.clashes.length > 0) return {};
    if (!to) return { to: messages.emptyDate };
    if (to < from) return { to: messages.wrongOrder };
    let isClash = false;
    const refused = await attempt(
      worded(messages.refusals, async () => {
        const answer = await request(changeLoan, { params: { id }, body: { to, base } });
        if (!isChanged<Pick<Loan, "to">>(answer)) return answer;
        setBase(answer.current.to);
        isClash = draft.clashesWith(answer.current);
        return answer;
      }),
      () => notify({ text: messages.changed }),
    );
    await schoolChanged();
    if (isClash) return {};
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
          <Both draft={draft} labels={messages} say={messages.sayDay} />
          <TextInput
            name="to"
            type="date"
            label={messages.to}
            value={to}
            onChange={({ currentTarget }) => draft.type("to", currentTarget.value)}
            min={from > today ? from : today}
            error={problems["to"]}
          />
          <div className={shared.foot}>
            <p className="soft">{state === "running" ? messages.takeBackText : messages.takeBackComing}</p>
            {problem && <FormProblem>{problem}</FormProblem>}
            <Button busy={ending} onClick={() => void takeBack()}>
              {messages.takeBack}
            </Button>
          </div>
        </>
      )}
    </FormSheet>
  );
}
