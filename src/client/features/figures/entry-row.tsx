import { IconCloudUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FigureEntry } from "#contract/history.ts";
import { EntryIcon } from "#client/ui/entry-icon.tsx";
import { recordedDay } from "#client/ui/recorded.ts";
import classes from "./lists.module.css";
import type { ShownEntry } from "./waiting.ts";
import { insightsMessages } from "./insights-messages.ts";

interface Props {
  entry: FigureEntry & Pick<ShownEntry, "pending">;
  /** Whom it is about, where the list is of several. */
  student?: string | undefined;
  className?: string | undefined;
  timeZone: string;
  /** Opens it; left out where there is no more to see. */
  onOpen?: (() => void) | undefined;
}

/** One line of a history. */
export function EntryRow({ entry, student, className, timeZone, onOpen }: Props): ReactNode {
  const inside = (
    <>
      <span className={classes.icon} data-group={entry.group}>
        <EntryIcon entry={entry} />
      </span>
      <span className={`${classes.what} words`}>
        {student !== undefined && (
          <strong>
            <bdi>{student}</bdi>
          </strong>
        )}
        <span className={student === undefined ? "strong" : undefined}>
          <bdi>{entry.name}</bdi>
        </span>
        <span className="fine">
          {recordedDay(entry, "EEE d MMM", timeZone)}
          {className && (
            <>
              {" · "}
              <bdi>{className}</bdi>
            </>
          )}
          {entry.by && (
            <>
              {" · "}
              <bdi>{entry.by.name}</bdi>
            </>
          )}
        </span>
        {entry.note && (
          <span className={classes.note} dir="auto">
            {entry.note}
          </span>
        )}
        {entry.pending && (
          <span className={classes.waiting}>
            <IconCloudUp size={18} stroke={1.75} aria-hidden="true" />
            {insightsMessages.pending[entry.pending]}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className={classes.entry}>
      {onOpen ? (
        <button type="button" className={`${classes.row} line`} aria-haspopup="dialog" onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={`${classes.row} line`}>{inside}</div>
      )}
    </li>
  );
}
