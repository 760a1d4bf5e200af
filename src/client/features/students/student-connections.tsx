import { IconHeartHandshake } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { StudentDetail } from "#contract/students.ts";
import classes from "./student.module.css";
import { dayOf, words } from "./words.ts";

interface Props {
  student: StudentDetail;
  timeZone: string;
  onOpen: (connectionId: string) => void;
}

/** The connections that wait, and those of before; each opens. */
export function StudentConnections({ student, timeZone, onOpen }: Props): ReactNode {
  const [today] = useState(() => schoolDate(new Date(), timeZone));
  const { active_connections: active, past_connections: past } = student;
  const list = (connections: readonly Connection[]): ReactNode => (
    <ul className={classes.connections}>
      {connections.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onOpen(one.id)}>
            <IconHeartHandshake size={22} stroke={1.75} aria-hidden="true" />
            <span className={classes.stack}>
              <strong>{one.type.name}</strong>
              <span className={classes.soft}>{one.reason}</span>
              <span className={classes.soft}>
                {[words.outcome[one.status], dayOf(one.completed_at ?? one.raised_at, timeZone, today)].filter(Boolean).join(" · ")}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {active.length > 0 && (
        <section className={classes.card} aria-labelledby="active-title">
          <h2 id="active-title">{words.active}</h2>
          {list(active)}
        </section>
      )}
      <section className={classes.card} aria-labelledby="past-title">
        <h2 id="past-title">{words.past}</h2>
        {past.length === 0 ? <p className={classes.soft}>{words.noPast}</p> : list(past)}
      </section>
    </>
  );
}
