import { useInfiniteQuery } from "@tanstack/react-query";
import { IconChevronDown, IconMessage2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { HistoryEntry } from "#contract/history.ts";
import { schoolDate } from "#contract/school-date.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { textOf } from "#client/ui/kept-text.ts";
import { SeenAt } from "#client/ui/seen-at.tsx";
import classes from "./child-day.module.css";
import { Entry } from "./entry.tsx";
import { type KnownBehavior, overlayHistory, type ShownEntry } from "./history-overlay.ts";
import { messages } from "./day-messages.ts";
import { NoteForm, noteKey } from "./note-form.tsx";
import { studentQueries } from "./queries.ts";
import { useUndo } from "./use-undo.ts";

export interface ChildDayProps {
  studentId: string;
  classId: string;
  /** The day that is shown. */
  date: string;
  timeZone: string;
  behaviorOf: (id: string) => KnownBehavior | undefined;
}

/** Marks of the day stand above, by what the class's list knows; connections have a place of their own. */
const isOfDay = (entry: ShownEntry, date: string): boolean =>
  entry.date === date && (entry.group === "positive" || entry.group === "challenging" || entry.group === "note");

/** Whether the history, newest first, has come to what happened before the day: nothing is recorded ahead of its day. */
function isPast(entries: readonly HistoryEntry[], date: string, timeZone: string): boolean {
  const oldest = entries.at(-1);
  return oldest !== undefined && schoolDate(new Date(oldest.occurred_at), timeZone) < date;
}

/**
 * What was recorded of a child on a day, by whomever, and what colleagues should know. Small screens show it in a line,
 * which opens: nothing that comes later from the server moves what stands below.
 */
export function ChildDay({ studentId, classId, date, timeZone, behaviorOf }: ChildDayProps): ReactNode {
  const query = useInfiniteQuery(studentQueries.history(studentId));
  const { taps } = useOutboxSnapshot();
  const undo = useUndo(studentId);
  const [open, setOpen] = useState(false);
  const noteOf = { student_id: studentId, class_id: classId, date };
  // What a lock broke off goes on.
  const [writing, setWriting] = useState(() => textOf(noteKey(noteOf)) !== null);
  const listId = useId();
  const told = query.data?.pages.flatMap(({ events }) => events) ?? [];
  const entries = overlayHistory(told, taps, { studentId, group: undefined, behaviorOf }).filter((entry) =>
    isOfDay(entry, date),
  );
  const isWhole = query.data !== undefined && (!query.hasNextPage || isPast(told, date, timeZone));
  const { isFetching, isPaused, isFetchNextPageError, fetchNextPage } = query;
  const isMore = query.data !== undefined && !isWhole && !(isFetching || isPaused || isFetchNextPageError);
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  const state = isWhole ? "whole" : isFetching || isMore ? "loading" : "partial";
  return (
    <section className={classes.day} aria-label={messages.day}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.line}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {messages.sum(entries, state)}
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </button>
        {!writing && (
          <Button aria-label={messages.note} onClick={() => setWriting(true)}>
            <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
            <span className={classes.short}>{messages.noteShort}</span>
            <span className={classes.whole}>{messages.note}</span>
          </Button>
        )}
      </div>
      {writing && <NoteForm of={noteOf} onWritten={() => setOpen(true)} onClose={() => setWriting(false)} />}
      <div id={listId} className={classes.list} data-open={open}>
        {entries.length === 0 && <p className="soft">{messages.empty[state]}</p>}
        {entries.length > 0 && (
          <ol className="plain-list">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} onUndo={() => undo(entry)} />
            ))}
          </ol>
        )}
        {state === "partial" && <p className="fine">{messages.partial}</p>}
        <SeenAt query={query} timeZone={timeZone} />
      </div>
    </section>
  );
}
