import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Stay } from "#contract/school-people.ts";
import { moveStudents } from "#client/api/by-hand.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { chosenLabel } from "./chosen-label.ts";
import { ClassSelect } from "./class-select.tsx";
import classes from "./record.module.css";
import { recordWords as words } from "./record-words.ts";
import { useSave } from "./use-save.ts";

/** Moves a student from one class to another, from a day on. */
export function MoveSheet({ stay, today, onClose }: { stay: Stay; today: SchoolDate; onClose: () => void }): ReactNode {
  const { isWarned, save } = useSave();

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const [class_id, from] = [formText(form, "class"), formText(form, "from")];
    if (class_id === "") return { class: words.emptyClass };
    if (from === "") return { from: words.emptyDate };
    const name = chosenLabel(form, "class");
    return save({ enrolment_ids: [stay.id], class_id, from }, moveStudents, () => ({ text: words.moved(name) }));
  }

  return (
    <FormSheet
      title={words.moveTitle(stay.class.name)}
      action={isWarned ? words.moveAnyway : words.moveAction}
      onClose={onClose}
      onSave={submit}
    >
      {(problems) => (
        <>
          <p className={classes.soft}>{words.stayText}</p>
          <ClassSelect
            name="class"
            label={words.moveTo}
            none={words.emptyClass}
            except={stay.class.id}
            problem={problems["class"]}
          />
          <TextInput name="from" type="date" label={words.moveFrom} defaultValue={today} error={problems["from"]} />
        </>
      )}
    </FormSheet>
  );
}
