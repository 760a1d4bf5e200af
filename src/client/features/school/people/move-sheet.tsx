import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Stay } from "#contract/school-people.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { request } from "#client/api/request.ts";
import { moveStudents } from "#contract/routes/school.ts";
import { chosenLabel } from "./chosen-label.ts";
import { ClassSelect } from "./class-select.tsx";
import { recordMessages as messages } from "./record-messages.ts";
import { useSave } from "./use-save.ts";

/** Moves a student from one class to another, from a day on. */
export function MoveSheet({ stay, today, onClose }: { stay: Stay; today: SchoolDate; onClose: () => void }): ReactNode {
  const { isWarned, save } = useSave();

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const [class_id, from] = [formText(form, "class"), formText(form, "from")];
    if (class_id === "") return { class: messages.emptyClass };
    if (from === "") return { from: messages.emptyDate };
    const name = chosenLabel(form, "class");
    return save(
      { enrolment_ids: [stay.id], class_id, from },
      (checked, key) => request(moveStudents, { body: checked, key }),
      () => ({ text: messages.moved(name) }),
      { fields: { SAME_CLASS: "class", TOO_FAR: "from", CLASS_ENDED: "from", HAS_LEFT: "from", IS_OVER: "from" } },
    );
  }

  return (
    <FormSheet
      title={messages.moveTitle(stay.class.name)}
      action={isWarned ? messages.moveAnyway : messages.moveAction}
      onClose={onClose}
      onSave={submit}
    >
      {(problems) => (
        <>
          <p className="soft">{messages.stayText}</p>
          <ClassSelect
            name="class"
            label={messages.moveTo}
            none={messages.emptyClass}
            except={stay.class.id}
            problem={problems["class"]}
          />
          <TextInput name="from" type="date" label={messages.moveFrom} defaultValue={today} error={problems["from"]} />
        </>
      )}
    </FormSheet>
  );
}
