import { type ReactNode, useId, useState } from "react";
import type { Behavior } from "#contract/check-in.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { BehaviorChoice } from "./behavior-choice.tsx";
import { recordBehavior } from "./record-behavior.ts";
import classes from "./record-sheet.module.css";
import { tapInto } from "./tap.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

export interface RecordSheetProps {
  student: { id: string; first_name: string; last_name: string };
  /** The classes in which it may be recorded, the likeliest first; at least one. */
  classes: readonly { id: string; name: string }[];
  /** The school's, IANA name: what is recorded counts for its date as the sheet opens. */
  timeZone: string;
  onClose: () => void;
}

/** Records a behaviour of one student from elsewhere than the class's grid; it goes through the outbox all the same. */
export function RecordSheet({ student, classes: choices, timeZone, onClose }: RecordSheetProps): ReactNode {
  const outbox = useOutbox();
  const [date] = useState(() => schoolToday(timeZone));
  const [classId, setClassId] = useState(choices[0]?.id ?? "");
  const selectId = useId();

  const record = (behavior: Behavior, note: string): Promise<boolean> =>
    recordBehavior(tapInto(outbox), { of: { class_id: classId, date }, behavior, students: [student], note });

  return (
    <Sheet opened onClose={onClose} place="wide" title={<span dir="auto">{fullName(student)}</span>}>
      {choices.length > 1 && (
        <p className={classes.class}>
          <label htmlFor={selectId}>{sheetMessages.inClass}</label>
          <select id={selectId} value={classId} onChange={(event) => setClassId(event.currentTarget.value)}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      <BehaviorChoice of={student.id} onChoose={record} onClose={onClose} />
    </Sheet>
  );
}
