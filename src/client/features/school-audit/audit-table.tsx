import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { sayAction } from "./action-words.ts";
import classes from "./audit.module.css";
import { sayActor, sayDetail, saySubject } from "./say-entry.ts";
import { words } from "./words.ts";

/** The entries of a page; on a narrow screen each is a block of its own. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
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
          <tr key={entry.id}>
            <td className={classes.when}>
              <time dateTime={entry.at}>{words.at(entry.at)}</time>
            </td>
            <td>
              <bdi>{sayActor(entry)}</bdi>
            </td>
            <td className={classes.what}>{sayAction(entry.action)}</td>
            <td>
              <bdi>{saySubject(entry)}</bdi>
            </td>
            <td className={classes.more}>{sayDetail(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
