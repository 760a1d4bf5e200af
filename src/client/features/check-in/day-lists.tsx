import type { ReactNode } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { BesideLine, BesideList } from "#client/ui/beside-list.tsx";
import { Button } from "#client/ui/button.tsx";
import { useStands } from "#client/ui/later.tsx";
import { fullName } from "#client/ui/names.ts";
import type { ClassPageProps } from "./class-page.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import classes from "./day-lists.module.css";
import { awayStudents } from "./standing.ts";
import { messages } from "./messages.ts";

/** What the heading *Away* does not say yet. */
function awayDetail({ mark }: ListedStudent): string | null {
  const said = mark?.status === "excused" ? messages.status.excused : null;
  return [said, mark?.note].filter(Boolean).join(", ") || null;
}

/** Who is away, with *Just arrived* once the check-in is finished. */
function Away(): ReactNode {
  const { store, actions, isToday, openBehaviors } = useClassScreen();
  const { students, check_in } = useList(store);
  const away = awayStudents(students);
  if (away.length === 0) return null;
  return (
    <BesideList id="away-title" title={messages.away} count={away.length}>
      {away.map((student) => (
        <BesideLine
          key={student.id}
          name={fullName(student)}
          detail={awayDetail(student)}
          onOpen={() => openBehaviors([student.id])}
          action={
            isToday &&
            check_in?.finished_at && (
              <Button
                aria-label={`${messages.arrivedNow}: ${fullName(student)}`}
                onClick={() => actions.arrivedNow(student.id)}
              >
                {messages.arrivedNow}
              </Button>
            )
          }
        />
      ))}
    </BesideList>
  );
}

/** Beside the grid: what is not as expected, then what other features have to say of the class. */
export function DayLists({
  classId,
  date,
  today,
  renderBeside,
}: Pick<ClassPageProps, "classId" | "date" | "today" | "renderBeside">): ReactNode {
  const { store } = useClassScreen();
  const stands = useStands();
  const { students, check_in } = useList(store);
  const finished = Boolean(check_in?.finished_at);
  const waiting = students.filter(({ active_connection_id }) => active_connection_id !== null);
  return (
    <>
      <Away />
      <div className={classes.beside}>{stands && renderBeside({ classId, date, today, finished, waiting })}</div>
    </>
  );
}
