import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import classes from "./audit.module.css";
import { sayEntry } from "./say-entry.ts";
import { messages } from "./messages.ts";

/** The entries of a page; on a narrow screen each is a block of its own. */
export function AuditTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{messages.when}</th>
          <th scope="col">{messages.who}</th>
          <th scope="col">{messages.what}</th>
          <th scope="col">{messages.whom}</th>
          <th scope="col">{messages.more}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ entry, timeZone }: { entry: AuditEntry; timeZone: string }): ReactNode {
  const { actor, action, subject, more } = sayEntry(entry, timeZone);
  return (
    <tr>
      <td className={classes.when}>
        <time dateTime={entry.at}>{messages.at(entry.at, timeZone)}</time>
      </td>
      <td>
        <bdi>{actor}</bdi>
      </td>
      <td className={classes.what}>{action}</td>
      <td>
        <bdi>{subject}</bdi>
      </td>
      <td className={classes.more}>
        <bdi>{more}</bdi>
      </td>
    </tr>
  );
}
