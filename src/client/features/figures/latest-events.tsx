import { IconListDetails } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { fullName } from "#client/ui/names.ts";
import { LOCALE } from "#client/ui/locale.ts";
import { EntryRow } from "./entry-row.tsx";
import classes from "./entries.module.css";
import type { Known, ShownEntry } from "./waiting.ts";
import { words } from "./insights-messages.ts";

const FIRST = 8;
const MORE = 24;

interface Props {
  entries: readonly ShownEntry[];
  /** Whether a filter narrows them. */
  narrowed: boolean;
  known: Known;
  timeZone: string;
  onOpen: (eventId: string) => void;
}

/** The latest events, newest first, those that wait on the device on top. */
export function LatestEvents({ entries, narrowed, known, timeZone, onOpen }: Props): ReactNode {
  const [count, setCount] = useState(FIRST);
  const when = new Intl.DateTimeFormat(LOCALE, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  if (entries.length === 0) {
    const icon = <IconListDetails size={30} stroke={1.75} />;
    return narrowed ? (
      <EmptyState title={words.noEventsOfFilter} icon={icon} />
    ) : (
      <EmptyState
        title={words.noEvents}
        text={words.noEventsText}
        icon={icon}
        action={<ButtonLink to="/">{words.toClass}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={classes.entries}>
        {entries.slice(0, count).map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            student={fullName(entry.student) || words.someone}
            className={entry.class_id ? known.class(entry.class_id) : undefined}
            when={when}
            onOpen={entry.pending ? undefined : () => onOpen(entry.id)}
          />
        ))}
      </ul>
      {entries.length > count && (
        <Button kind="quiet" wide onClick={() => setCount(count + MORE)}>
          {words.showMore}
        </Button>
      )}
    </>
  );
}
