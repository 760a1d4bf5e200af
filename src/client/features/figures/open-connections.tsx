import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { fullName } from "#client/ui/names.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import classes from "./insights.module.css";
import { words } from "./insights-messages.ts";

/** Connections that wait to be made, with what raised them. */
export function OpenConnections({ connections }: { connections: readonly Connection[] }): ReactNode {
  return (
    <section className={classes.panel} aria-labelledby="open">
      <h2 id="open">{words.activeTitle}</h2>
      {connections.length === 0 && (
        <EmptyState title={words.noActive} icon={<GroupIcon group="connection" size={30} />} />
      )}
      <ul className={classes.people}>
        {connections.map(({ id, student, type, reason }) => (
          <li key={id}>
            <Link
              to="/student/$id/insights/$type"
              params={{ id: student.id, type: "connection" }}
              search={{ days: 20 }}
              className={classes.person}
            >
              <Avatar person={student} size={40} />
              <span>
                <strong>
                  <bdi>{fullName(student)}</bdi>
                </strong>
                <span className={classes.soft}>
                  {type.name}: {reason}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
