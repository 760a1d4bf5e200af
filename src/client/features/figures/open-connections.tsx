import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { fullName } from "#client/ui/names.ts";
import { insightsMessages } from "./insights-messages.ts";
import classes from "./lists.module.css";
import { Section } from "./section.tsx";

interface Props {
  connections: readonly Connection[];
  onOpen: (connection: Connection) => void;
}

/** Connections that wait to be made, with what raised them; each opens. */
export function OpenConnections({ connections, onOpen }: Props): ReactNode {
  return (
    <Section name="open" title={insightsMessages.activeTitle}>
      {connections.length === 0 && (
        <EmptyState title={insightsMessages.noActive} icon={<GroupIcon group="connection" size={30} />} />
      )}
      <ul className="plain-list">
        {connections.map((connection) => (
          <li key={connection.id} className={classes.entry}>
            <button type="button" className={`${classes.row} line`} onClick={() => onOpen(connection)}>
              <Avatar person={connection.student} size={40} />
              <span className={`${classes.what} words`}>
                <strong>
                  <bdi>{fullName(connection.student)}</bdi>
                </strong>
                <span className="fine">
                  {connection.type.name}: {connection.reason}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
