import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import classes from "./audit.module.css";
import { sayEntry } from "./say-entry.ts";
import { words } from "./words.ts";

/** The entries of a page; on a narrow screen each is a block of its own. */
export function AuditTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.whom}</th>
          <th scope="col">{words.more}</th>
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
        <time dateTime={entry.at}>{words.at(entry.at, timeZone)}</time>
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
