import type { ReactNode } from "react";
import type { Behavior } from "#contract/check-in.ts";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { BehaviorChoice } from "./behavior-choice.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useFromList } from "./class-store.ts";
import { StudentToday } from "./student-today.tsx";
import { messages } from "./messages.ts";

/** The title: the one student, or how many. */
function useTitle(studentIds: readonly string[]): string {
  const { store } = useClassScreen();
  return useFromList(store, ({ students, class: of }) => {
    const [only] = studentIds;
    const student = studentIds.length === 1 ? students.find(({ id }) => id === only) : undefined;
    if (student) return fullName(student);
    return studentIds.length === students.length
      ? messages.chosenWhole(students.length, of.name)
      : messages.classOf(studentIds.length);
  });
}

interface Props {
  studentIds: readonly string[];
  onClose: () => void;
  onConnection: (connectionId: string) => void;
  /** After a behaviour was recorded; the sheet closes besides. */
  onRecorded: () => void;
}

/** Behaviours for those who were chosen, with what today says of a single one. */
export function BehaviorSheet({ studentIds, onClose, onConnection, onRecorded }: Props): ReactNode {
  const { actions } = useClassScreen();
  const title = useTitle(studentIds);
  const [only] = studentIds;
  const record = (behavior: Behavior, note: string): void => {
    onClose();
    onRecorded();
    actions.record(behavior, studentIds, note);
  };
  return (
    <Sheet opened onClose={onClose} place="wide" title={<span dir="auto">{title}</span>}>
      {studentIds.length === 1 && only && (
        <StudentToday studentId={only} onLeave={onClose} onConnection={onConnection} />
      )}
      <BehaviorChoice onChoose={record} />
    </Sheet>
  );
}
