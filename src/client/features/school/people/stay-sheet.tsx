import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Stay } from "#contract/school-people.ts";
import { isChanged } from "#client/api/save-over.ts";
import { Both } from "#client/ui/both.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { useDraft } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { request } from "#client/api/request.ts";
import { changeEnrolment } from "#contract/routes/school.ts";
import { recordMessages as messages } from "./record-messages.ts";
import { useSave } from "./use-save.ts";

type Days = Pick<Stay, "from" | "to">;

const fieldsOf = ({ from, to }: Days) => ({ from, to: to ?? "" });

/** Moves the first or the last day in a class, never over what another moved meanwhile. */
export function StaySheet({ stay, onClose }: { stay: Stay; onClose: () => void }): ReactNode {
  const { isWarned, save } = useSave();
  const [base, setBase] = useState<Days>({ from: stay.from, to: stay.to });
  const draft = useDraft(fieldsOf(base));

  async function submit(): Promise<Problems | null> {
    if (draft.clashes.length > 0) return {};
    const { from } = draft.fields;
    const to = draft.fields.to || null;
    if (from === "") return { from: messages.emptyDate };
    if (to !== null && to < from) return { to: messages.refusals.WRONG_ORDER };
    const body = { ...(from === base.from ? {} : { from }), ...(to === base.to ? {} : { to }), base };
    let isClash = false;
    const problems = await save(
      body,
      async (sent) => {
        const answer = await request(changeEnrolment, { params: { id: stay.id }, body: sent });
        if (!isChanged<Days>(answer)) return answer;
        setBase(answer.current);
        isClash = draft.clashesWith(fieldsOf(answer.current));
        return answer;
      },
      () => ({ text: messages.saved }),
      { fields: { CLASS_ENDED: "to", HAS_LEFT: "to", TOO_FAR: "to" in body ? "to" : "from" } },
    );
    return isClash ? {} : problems;
  }

  return (
    <FormSheet
      title={messages.changeStay(stay.class.name)}
      action={isWarned ? messages.saveAnyway : messages.save}
      onClose={onClose}
      onSave={submit}
    >
      {(problems) => (
        <>
          <Both draft={draft} labels={{ from: messages.from, to: messages.lastDay }} say={messages.sayDay} />
          <p className="soft">{messages.stayText}</p>
          <div className={shared.fields}>
            <TextInput
              name="from"
              type="date"
              label={messages.from}
              value={draft.fields.from}
              onChange={({ currentTarget }) => draft.type("from", currentTarget.value)}
              error={problems["from"]}
            />
            <TextInput
              name="to"
              type="date"
              label={messages.lastDay}
              description={messages.noEnd}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={draft.fields.to}
              onChange={({ currentTarget }) => draft.type("to", currentTarget.value)}
              error={problems["to"]}
            />
          </div>
        </>
      )}
    </FormSheet>
  );
}
