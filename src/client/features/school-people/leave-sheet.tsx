import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { attempt } from "#client/api/attempt.ts";
import { bringBackPerson, endPerson } from "#client/api/by-hand.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { recordWords as words } from "./record-words.ts";
import { useSave } from "./use-save.ts";

/** Lets a person leave after a day; the notice that follows takes it back. */
export function LeaveSheet({
  person,
  today,
  onClose,
}: {
  person: SchoolPersonDetail;
  today: SchoolDate;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const { isWarned, save } = useSave();
  const name = fullName(person);

  async function undo(from: SchoolDate): Promise<void> {
    const problem = await attempt(
      () => bringBackPerson(person.id, from),
      () => notify({ text: words.broughtBack(name) }),
    );
    if (problem) notify({ text: problem, tone: "problem" });
    await queryClient.invalidateQueries();
  }

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const last_day = formText(form, "last_day");
    if (last_day === "") return { last_day: words.emptyDate };
    const action = { label: words.undo, run: () => void undo(addDays(last_day, 1)) };
    return save(
      { last_day },
      (body) => endPerson(person.id, body),
      () => ({ text: last_day < today ? words.left(name) : words.leaves(name, last_day), action }),
    );
  }

  return (
    <FormSheet
      title={words.leaveTitle(name)}
      action={isWarned ? words.leaveAnyway : words.leaveAction}
      onClose={onClose}
      onSave={submit}
    >
      {(problems) => (
        <>
          <p>{words.leaveText}</p>
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
