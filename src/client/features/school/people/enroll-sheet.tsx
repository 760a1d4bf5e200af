import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { request } from "#client/api/request.ts";
import { enrol } from "#contract/routes/school.ts";
import { ClassSelect } from "./class-select.tsx";
import { chosenLabel } from "./chosen-label.ts";
import { recordMessages as messages } from "./record-messages.ts";
import { useSave } from "./use-save.ts";

/** Puts a person into one more class, from a day on. */
export function EnrollSheet({
  personId,
  today,
  onClose,
}: {
  personId: string;
  today: SchoolDate;
  onClose: () => void;
}): ReactNode {
  const { save } = useSave();

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const [classId, from] = [formText(form, "class"), formText(form, "from")];
    if (classId === "") return { class: messages.emptyClass };
    if (from === "") return { from: messages.emptyDate };
    const name = chosenLabel(form, "class");
    return save(
      { classId, from },
      (_, key) => request(enrol, { body: { class_id: classId, person_ids: [personId], from }, key }),
      ({ added }) => ({ text: (added === 0 ? messages.isInAlready : messages.isIn)(name) }),
      { fields: { TOO_FAR: "from", CLASS_ENDED: "from", HAS_LEFT: "from" } },
    );
  }

  return (
    <FormSheet title={messages.toClass} action={messages.put} onClose={onClose} onSave={submit}>
      {(problems) => (
        <>
          <ClassSelect name="class" label={messages.class} none={messages.emptyClass} problem={problems["class"]} />
          <TextInput name="from" type="date" label={messages.from} defaultValue={today} error={problems["from"]} />
        </>
      )}
    </FormSheet>
  );
}
