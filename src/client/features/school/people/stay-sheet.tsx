import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Stay } from "#contract/school-people.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import shared from "#client/features/school/school.module.css";
import { request } from "#client/api/request.ts";
import { changeEnrolment } from "#contract/routes/school.ts";
import { recordMessages as messages } from "./record-messages.ts";
import { useSave } from "./use-save.ts";

/** Moves the first or the last day in a class. */
export function StaySheet({ stay, onClose }: { stay: Stay; onClose: () => void }): ReactNode {
  const { isWarned, save } = useSave();

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const [from, to] = [formText(form, "from"), formText(form, "to") || null];
    if (from === "") return { from: messages.emptyDate };
    if (to !== null && to < from) return { to: messages.refusals.WRONG_ORDER };
    const body = { ...(from === stay.from ? {} : { from }), ...(to === stay.to ? {} : { to }) };
    return save(
      body,
      (sent) => request(changeEnrolment, { params: { id: stay.id }, body: sent }),
      () => ({ text: messages.saved }),
      { fields: { CLASS_ENDED: "to", HAS_LEFT: "to", TOO_FAR: "to" in body ? "to" : "from" } },
    );
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
          <p className="soft">{messages.stayText}</p>
          <div className={shared.fields}>
            <TextInput
              name="from"
              type="date"
              label={messages.from}
              defaultValue={stay.from}
              error={problems["from"]}
            />
            <TextInput
              name="to"
              type="date"
              label={messages.lastDay}
              description={messages.noEnd}
              inputWrapperOrder={["label", "input", "description", "error"]}
              defaultValue={stay.to ?? ""}
              error={problems["to"]}
            />
          </div>
        </>
      )}
    </FormSheet>
  );
}
