import { IconListDetails } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LOCALE } from "#client/ui/locale.ts";
import { EntryRow } from "./entry-row.tsx";
import classes from "./entries.module.css";
import type { Known, ShownEntry } from "./waiting.ts";
import { words } from "./insights-messages.ts";

const FIRST = 20;
const MORE = 60;
/** The server tells no more than these. */
const MOST = 200;

/** One student's history of a group, newest first. */
export function HistoryList({
  entries,
  known,
  timeZone,
}: {
  entries: readonly ShownEntry[];
  known: Known;
  timeZone: string;
}): ReactNode {
  const [count, setCount] = useState(FIRST);
  const when = new Intl.DateTimeFormat(LOCALE, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  if (entries.length === 0)
    return <EmptyState title={words.noList} icon={<IconListDetails size={30} stroke={1.75} />} />;
  return (
    <>
      <ul className={classes.entries}>
        {entries.slice(0, count).map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            className={entry.class_id ? known.class(entry.class_id) : undefined}
            when={when}
          />
        ))}
      </ul>
      {entries.length > count && (
        <Button kind="quiet" wide onClick={() => setCount(count + MORE)}>
          {words.showMore}
        </Button>
      )}
      {entries.length >= MOST && <p className={classes.soft}>{words.listCut}</p>}
    </>
  );
}
