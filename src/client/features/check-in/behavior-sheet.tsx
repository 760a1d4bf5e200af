import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import type { Behavior, ListedStudent } from "#contract/check-in.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { hasUnsaved } from "#client/ui/unsaved.ts";
import { BehaviorChoice } from "./behavior-choice.tsx";
import classes from "./behavior-sheet.module.css";
import type { ClassPageProps } from "./class-page.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useFromList, useStudent } from "./class-store.ts";
import { recordBehavior } from "./record-behavior.ts";
import { StudentToday } from "./student-today.tsx";
import { useKnownBehaviors } from "./use-known-behaviors.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

/** How many they are. */
function Several({ studentIds }: { studentIds: readonly string[] }): ReactNode {
  const { store } = useClassScreen();
  return useFromList(store, ({ students, class: of }) =>
    studentIds.length === students.length
      ? sheetMessages.chosenWhole(students.length, of.name)
      : sheetMessages.classOf(studentIds.length),
  );
}

/** The face and the name, which lead to the page where there is one for the teacher. */
function Child({ meant }: { meant: ListedStudent }): ReactNode {
  const { store } = useClassScreen();
  const student = useStudent(store, meant.id) ?? meant;
  if (student.can_open === false) return <bdi>{fullName(student)}</bdi>;
  return (
    <Link to="/student/$id" params={{ id: student.id }} className={classes.child}>
      <Avatar person={student} size={44} />
      <span dir="auto">{fullName(student)}</span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">, {sheetMessages.page}</span>
    </Link>
  );
}

interface Props {
  studentIds: readonly string[];
  onClose: () => void;
  onConnection: (connectionId: string) => void;
  renderDay: ClassPageProps["renderDay"];
  /** After a behaviour was recorded; the sheet closes besides. */
  onRecorded: () => void;
}

/** Behaviours for those who were chosen, with the day of a single one. */
export function BehaviorSheet({ studentIds, onClose, onConnection, renderDay, onRecorded }: Props): ReactNode {
  const { store, tap, timeZone } = useClassScreen();
  const behaviorOf = useKnownBehaviors();
  const { class: of, date } = store.list();
  // Who leaves the class while it is open was meant all the same: what becomes of that the server says.
  const [students] = useState(() =>
    studentIds.map((id) => store.student(id)).filter((student) => student !== undefined),
  );
  const child = studentIds.length === 1 ? students[0] : undefined;
  const record = (behavior: Behavior, note: string): Promise<boolean> => {
    onRecorded();
    return recordBehavior(tap, { of: { class_id: of.id, date }, behavior, students, note });
  };
  const day = useRef<HTMLDivElement>(null);
  // A note that is still being written stays, and the sheet with it.
  const closeUnlessUnsaved = (): void => {
    if (!hasUnsaved(day.current)) onClose();
  };
  const choice = (
    <BehaviorChoice of={[of.id, ...studentIds].join(" ")} onChoose={record} onClose={closeUnlessUnsaved} />
  );
  return (
    <Sheet
      opened
      onClose={onClose}
      place={child ? "widest" : "wide"}
      title={child ? <Child meant={child} /> : <Several studentIds={studentIds} />}
    >
      {child ? (
        <div className={classes.columns}>
          <div ref={day} className={classes.day}>
            <StudentToday studentId={child.id} onLeave={onClose} onConnection={onConnection} />
            {renderDay({ studentId: child.id, classId: of.id, date, timeZone, behaviorOf })}
          </div>
          <div>{choice}</div>
        </div>
      ) : (
        choice
      )}
    </Sheet>
  );
}
