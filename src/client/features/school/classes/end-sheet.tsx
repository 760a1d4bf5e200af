import type { ReactNode } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { useWarned } from "#client/ui/use-warned.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { LastDaySheet } from "#client/features/school/last-day-sheet.tsx";
import { request } from "#client/api/request.ts";
import { bringBackClass, endClass } from "#contract/routes/school.ts";
import { classMessages as messages } from "./class-messages.ts";
import { useClassChange } from "./use-class-change.ts";

/** Ends a class after a day; the notice that follows takes it back. */
export function EndSheet({
  one: { id, name },
  today,
  onClose,
  onEnded,
}: {
  one: SchoolClass;
  today: SchoolDate;
  onClose: () => void;
  onEnded: () => void;
}): ReactNode {
  const change = useClassChange();
  const { isWarned, ask } = useWarned();

  async function undo(from: SchoolDate): Promise<void> {
    const problems = await change(() => request(bringBackClass, { params: { id }, body: { from } }), {
      text: messages.broughtBack(name),
    });
    tellProblems(problems);
  }

  async function save(last_day: SchoolDate): Promise<Problems | null> {
    const action = { label: messages.undo, run: () => void undo(addDays(last_day, 1)) };
    const problems = await change(
      () => ask({ last_day }, (body) => request(endClass, { params: { id }, body }), messages.warning),
      {
        text: last_day < today ? messages.ended(name) : messages.ends(name, last_day),
        action,
      },
      { TOO_FAR: "last_day" },
    );
    if (!problems) onEnded();
    return problems;
  }

  return (
    <LastDaySheet
      title={messages.endClass(name)}
      action={isWarned ? messages.endAnyway : messages.endAction}
      text={messages.endText}
      label={messages.lastDay}
      empty={messages.emptyDate}
      today={today}
      onClose={onClose}
      onSave={save}
    />
  );
}
