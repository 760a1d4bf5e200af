import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { fullName } from "#client/ui/names.ts";
import { insightsMessages } from "./insights-messages.ts";
import classes from "./lists.module.css";
import { Section } from "./section.tsx";

/** Connections that wait to be made, with what raised them. */
export function OpenConnections({ connections }: { connections: readonly Connection[] }): ReactNode {
  return (
    <Section name="open" title={insightsMessages.activeTitle}>
      {connections.length === 0 && (
        <EmptyState title={insightsMessages.noActive} icon={<GroupIcon group="connection" size={30} />} />
      )}
      <ul className="plain-list">
        {connections.map(({ id, student, type, reason }) => (
          <li key={id} className={classes.entry}>
            <Link
              to="/student/$id/insights/$type"
              params={{ id: student.id, type: "connection" }}
              search={{ days: 20 }}
              className={`${classes.row} line`}
            >
              <Avatar person={student} size={40} />
              <span className={`${classes.what} words`}>
                <strong>
                  <bdi>{fullName(student)}</bdi>
                </strong>
                <span className="fine">
                  {type.name}: {reason}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
