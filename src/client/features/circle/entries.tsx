import { IconAlertTriangle, IconCloudUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { schoolDate } from "#contract/school-date.ts";
import classes from "./circle-sheet.module.css";
import type { ShownEntry } from "./overlay.ts";
import { shortDay, messages } from "./messages.ts";

function Standing({ entry: { pending } }: { entry: ShownEntry }): ReactNode {
  if (!pending) return null;
  const needsYou = pending === "needs-you";
  const Icon = needsYou ? IconAlertTriangle : IconCloudUp;
  return (
    <span className={classes.standing} data-needs-you={needsYou || undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {messages.pending[pending]}
    </span>
  );
}

/** What was written after earlier circles, newest first; what is still on its way is marked. */
export function Entries({ entries, timeZone }: { entries: readonly ShownEntry[]; timeZone: string }): ReactNode {
  return (
    <section aria-labelledby="circle-entries">
      <h3 id="circle-entries" className={classes.heading}>
        {messages.entries}
      </h3>
      {entries.length === 0 && <p className="fine">{messages.noEntries}</p>}
      <ul className="plain-list">
        {entries.map((entry) => {
          // One that the device keeps from before, or another server's, says only when it was written.
          const date = entry.date ?? schoolDate(new Date(entry.created_at), timeZone);
          const isOwn = entry.pending !== undefined;
          return (
            <li key={entry.id} className={classes.entry}>
              <p className={classes.entryHead}>
                <strong dir="auto">{entry.title || messages.circle}</strong>
                <Standing entry={entry} />
              </p>
              <p className={classes.text} dir="auto">
                {entry.comment}
              </p>
              <p className="fine">
                <time dateTime={date}>{shortDay(date)}</time>
                {(isOwn || entry.by) && ` · ${isOwn ? messages.you : (entry.by?.name ?? "")}`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
