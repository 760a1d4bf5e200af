import { IconHeartHandshake } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import classes from "./day-lists.module.css";
import { awayStudents } from "./standing.ts";
import { words } from "./words.ts";

/** What the heading *Away* does not say yet. */
function awayDetail({ mark }: ListedStudent): string | null {
  const said = mark?.status === "excused" ? words.status.excused : null;
  return [said, mark?.note].filter(Boolean).join(", ") || null;
}

function Who({ student, detail }: { student: ListedStudent; detail: string | null }): ReactNode {
  return (
    <span className={classes.stack}>
      <span className={classes.name} dir="auto">
        {fullName(student)}
      </span>
      {detail && (
        <span className={classes.detail} dir="auto">
          {detail}
        </span>
      )}
    </span>
  );
}

/** Who is away, with *Arrived now* once the check-in is finished. */
function Away(): ReactNode {
  const { store, actions, isToday, openBehaviors } = useClassScreen();
  const { students, check_in } = useList(store);
  const away = awayStudents(students);
  if (away.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="away-title">
      <h2 id="away-title" className={classes.heading}>
        {words.away}
        <span className={classes.number}>{away.length}</span>
      </h2>
      <ul className={classes.list}>
        {away.map((student) => (
          <li key={student.id} className={classes.line}>
            <button type="button" className={classes.who} onClick={() => openBehaviors([student.id])}>
              <Who student={student} detail={awayDetail(student)} />
            </button>
            {isToday && check_in?.finished_at && (
              <button
                type="button"
                className={classes.arrived}
                aria-label={`${words.arrivedNow}: ${fullName(student)}`}
                onClick={() => actions.arrivedNow(student.id)}
              >
                {words.arrivedNow}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The class's active connections: whom a word would do good. */
function Connections(): ReactNode {
  const { store, openBehaviors } = useClassScreen();
  const { students, check_in } = useList(store);
  const waiting = students.filter(({ active_connection_id }) => active_connection_id !== null);
  const told = new Map(check_in?.connections.map(({ id, type }) => [id, type.name]));
  return (
    <section className={classes.section} aria-labelledby="connections-title">
      <h2 id="connections-title" className={classes.heading}>
        <IconHeartHandshake className={classes.violet} size={20} stroke={1.75} aria-hidden="true" />
        {words.connections}
        {waiting.length > 0 && <span className={classes.number}>{waiting.length}</span>}
      </h2>
      {waiting.length === 0 && <p className={classes.quiet}>{words.noConnections}</p>}
      <ul className={classes.list}>
        {waiting.map((student) => (
          <li key={student.id} className={classes.line}>
            <button type="button" className={classes.who} onClick={() => openBehaviors([student.id])}>
              <Avatar person={student} size={32} />
              <Who student={student} detail={told.get(student.active_connection_id ?? "") ?? null} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the grid: what is not as expected, and whom to reach out to. */
export function DayLists(): ReactNode {
  return (
    <>
      <Away />
      <Connections />
    </>
  );
}
