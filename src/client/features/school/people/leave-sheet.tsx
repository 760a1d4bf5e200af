import type { ReactNode } from "react";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { bringBackPerson, endPerson } from "#contract/routes/school.ts";
import { LastDaySheet } from "#client/features/school/last-day-sheet.tsx";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { recordMessages as messages } from "./record-messages.ts";
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
  const schoolChanged = useSchoolChanged();
  const { isWarned, save } = useSave();
  const name = fullName(person);

  async function undo(from: SchoolDate): Promise<void> {
    const problem = await attempt(
      () => request(bringBackPerson, { params: { id: person.id }, body: { from } }),
      () => notify({ text: messages.broughtBack(name) }),
    );
    if (problem) notify({ text: problem, tone: "problem" });
    await schoolChanged();
  }

  async function submit(last_day: SchoolDate): Promise<Problems | null> {
    const action = { label: messages.undo, run: () => void undo(addDays(last_day, 1)) };
    return save(
      { last_day },
      (body, key) => request(endPerson, { params: { id: person.id }, body, key }),
      () => ({ text: last_day < today ? messages.left(name) : messages.leaves(name, last_day), action }),
      { fields: { TOO_FAR: "last_day" } },
    );
  }

  return (
    <LastDaySheet
      title={messages.leaveTitle(name)}
      action={isWarned ? messages.leaveAnyway : messages.leaveAction}
      text={messages.leaveText}
      label={messages.lastDay}
      empty={messages.emptyDate}
      today={today}
      onClose={onClose}
      onSave={submit}
    />
  );
}
