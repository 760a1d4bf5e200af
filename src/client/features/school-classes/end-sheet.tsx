import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import type { ReactNode } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { bringBackClass, endClass } from "#client/api/by-hand.ts";
import { useWarned } from "#client/ui/use-warned.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { classWords as words } from "./class-words.ts";
import { useClassChange } from "./use-class-change.ts";

/** Ends a class after a day; the notice that follows takes it back. */
export function EndSheet({
  one: { id, name },
  today,
  onClose,
}: {
  one: SchoolClass;
  today: SchoolDate;
  onClose: () => void;
}): ReactNode {
  const change = useClassChange();
  const { isWarned, ask } = useWarned();

  async function undo(from: SchoolDate): Promise<void> {
    const problem = await change(() => bringBackClass(id, from), { text: words.broughtBack(name) });
    if (problem) notify({ text: problem, tone: "problem" });
  }

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const last_day = formText(form, "last_day");
    if (last_day === "") return { last_day: words.emptyDate };
    const action = { label: words.undo, run: () => void undo(addDays(last_day, 1)) };
    const problem = await change(() => ask({ last_day }, (body) => endClass(id, body), words.warning), {
      text: words.ends(name, last_day),
      action,
    });
    return problem ? { form: problem } : null;
  }

  return (
    <FormSheet
      title={words.endClass(name)}
      action={isWarned ? words.endAnyway : words.endAction}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <p>{words.endText}</p>
          <TextInput
            name="last_day"
            type="date"
            label={words.lastDay}
            defaultValue={today}
            error={problems["last_day"]}
          />
        </>
      )}
    </FormSheet>
  );
}
