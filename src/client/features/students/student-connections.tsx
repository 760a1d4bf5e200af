import { IconHeartHandshake } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import type { StudentConnections as Told } from "#contract/insights.ts";
import type { StudentDetail } from "#contract/students.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { studentQueries } from "./queries.ts";
import classes from "./student.module.css";
import { dayOf, messages } from "./messages.ts";

interface Props {
  student: StudentDetail;
  timeZone: string;
  /** Those of them that are not completed on this device. */
  stillOpen: (connections: readonly Connection[]) => readonly Connection[];
  onOpen: (connectionId: string) => void;
}

const endOf = ({ completed_at, raised_at }: Connection): string => completed_at ?? raised_at;

/** The completed ones, and those of the page's answer that ended otherwise, the latest first. */
function pastOf({ past_connections }: StudentDetail, told: Told | undefined): Connection[] {
  if (!told) return past_connections;
  const otherwise = past_connections.filter(({ status }) => status !== "completed");
  return [...told.completed, ...otherwise].sort((a, b) => endOf(b).localeCompare(endOf(a)));
}

/** The connections that wait, and those of before; each opens. */
export function StudentConnections({ student, timeZone, stillOpen, onOpen }: Props): ReactNode {
  const today = useSchoolToday(timeZone);
  const { data } = useQuery(studentQueries.connections(student.id));
  const active = stillOpen(data?.active ?? student.active_connections);
  const past = pastOf(student, data);
  const list = (connections: readonly Connection[]): ReactNode => (
    <ul className={`plain-list ${classes.connections}`}>
      {connections.map((one) => (
        <li key={one.id}>
          <button type="button" className="line" onClick={() => onOpen(one.id)}>
            <IconHeartHandshake size={22} stroke={1.75} aria-hidden="true" />
            <span className="words">
              <strong>{one.type.name}</strong>
              <span className="soft">{one.reason}</span>
              <span className="soft">
                {[messages.outcome[one.status], dayOf(one.completed_at ?? one.raised_at, timeZone, today)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {active.length > 0 && <ListCard title={messages.active}>{list(active)}</ListCard>}
      <ListCard title={messages.past}>
        {past.length === 0 ? <p className="soft">{messages.noPast}</p> : list(past)}
      </ListCard>
    </>
  );
}
