import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { fullName } from "#client/ui/names.ts";
import { EntryRow } from "./entry-row.tsx";
import { insightsMessages } from "./insights-messages.ts";
import type { Known, ShownEntry } from "./waiting.ts";
import classes from "./lists.module.css";

interface Props {
  entries: readonly ShownEntry[];
  /** So many are shown at first, and so many more at each tap. */
  first: number;
  more: number;
  /** Whether they are of several students, whose names stand by then. */
  named?: boolean;
  known: Known;
  timeZone: string;
  /** Opens one that the server has; left out where there is no more to see. */
  onOpen?: (eventId: string) => void;
}

/** What was recorded, newest first. */
export function EntryList({ entries, first, more, named = false, known, timeZone, onOpen }: Props): ReactNode {
  const [count, setCount] = useState(first);
  return (
    <>
      <ul className={`plain-list ${classes.entries}`}>
        {entries.slice(0, count).map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            student={named ? fullName(entry.student) || insightsMessages.someone : undefined}
            className={entry.class_id ? known.class(entry.class_id) : undefined}
            timeZone={timeZone}
            onOpen={entry.pending || !onOpen ? undefined : () => onOpen(entry.id)}
          />
        ))}
      </ul>
      {entries.length > count && (
        <>
          <Button kind="quiet" wide onClick={() => setCount(count + more)}>
            {insightsMessages.showMore}
          </Button>
          <p className={classes.unprinted}>{insightsMessages.andMore(entries.length - count)}</p>
        </>
      )}
    </>
  );
}
