import type { ReactNode } from "react";
import type { HistoryEntry } from "#contract/history.ts";
import classes from "./connection-dialog.module.css";
import { shortDay, messages } from "./messages.ts";

/** The very events or marks that raised it, with their days. */
export function Evidence({ evidence }: { evidence: readonly HistoryEntry[] }): ReactNode {
  if (evidence.length === 0) return null;
  return (
    <section aria-labelledby="evidence-title">
      <h3 id="evidence-title" className={classes.heading}>
        {messages.why}
      </h3>
      <ul className="plain-list">
        {evidence.map(({ id, group, name, date, note, by }) => (
          <li key={`${id} ${date}`} className={classes.fact} data-group={group}>
            <time dateTime={date}>{shortDay(date)}</time>
            <span>
              <strong dir="auto">{name}</strong>
              {note && (
                <span className={classes.note} dir="auto">
                  {note}
                </span>
              )}
              {by && <span className={`fine ${classes.note}`}>{messages.by(by.name)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
