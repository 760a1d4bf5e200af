import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { RowOf } from "#client/outbox/row.ts";
import classes from "./connection-dialog.module.css";
import { shortDay, messages } from "./messages.ts";

interface Props {
  connection: Connection;
  /** The completion that lies on this device. */
  row: RowOf<"complete"> | undefined;
  timeZone: string;
}

function sentence({ connection, row, timeZone }: Props): string {
  const { status, completed_at, completed_by } = connection;
  if (status === "active") return row?.refusal ? "" : messages.onItsWay;
  if (status !== "completed" || !completed_at) return messages.ended[status];
  return messages.doneBy(completed_by?.name, shortDay(schoolDate(new Date(completed_at), timeZone)));
}

/** What became of it: what was done and agreed, by whom; of one that is on its way, what this device says. */
export function Outcome(props: Props): ReactNode {
  const { connection, row } = props;
  const isOnItsWay = connection.status === "active" && row !== undefined;
  const { selected_option, resolutions } = isOnItsWay ? row.args : connection;
  const chosen = connection.options.find(({ id }) => id === selected_option);
  return (
    <div className={classes.outcome}>
      <p className={classes.reason}>{sentence(props)}</p>
      {chosen && (
        <section>
          <h3 className={classes.heading}>{messages.chosen}</h3>
          <p className={classes.chosen}>
            <IconCheck size={22} stroke={2} aria-hidden="true" />
            {chosen.label}
          </p>
        </section>
      )}
      {resolutions.length > 0 && <Agreed lines={resolutions} />}
    </div>
  );
}

/** What was agreed, line by line. */
export function Agreed({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <section>
      <h3 className={classes.heading}>{messages.agreed}</h3>
      <ul className={classes.agreed}>
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
          <li key={place} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
