import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import type { ReactNode } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";

interface Props {
  title: string;
  action: string;
  text: string;
  /** The label of its field, and what is said where it is empty. */
  label: string;
  empty: string;
  today: SchoolDate;
  onClose: () => void;
  /** Answers what is wrong; null where it was done. */
  onSave: (lastDay: SchoolDate) => Promise<Problems | null>;
}

/** Asks for the day after which something ends. */
export function LastDaySheet({ title, action, text, label, empty, today, onClose, onSave }: Props): ReactNode {
  const save = async (form: HTMLFormElement): Promise<Problems | null> => {
    const lastDay = formText(form, "last_day");
    return lastDay === "" ? { last_day: empty } : onSave(lastDay);
  };
  return (
    <FormSheet title={title} action={action} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p>{text}</p>
          <TextInput name="last_day" type="date" label={label} defaultValue={today} error={problems["last_day"]} />
        </>
      )}
    </FormSheet>
  );
}
