import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HistoryGroup } from "#contract/history.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { byDay } from "./by-day.ts";
import { Entry } from "./entry.tsx";
import { GroupFilter } from "./group-filter.tsx";
import classes from "./history.module.css";
import { type KnownBehavior, overlayHistory } from "./history-overlay.ts";
import { studentQueries } from "./queries.ts";
import { useUndo } from "./use-undo.ts";
import { GROUP_NAMES, headingOf, messages } from "./messages.ts";

export interface HistoryProps {
  studentId: string;
  group: HistoryGroup | undefined;
  timeZone: string;
  behaviorOf: (id: string) => KnownBehavior | undefined;
  onGroup: (group: HistoryGroup | undefined) => void;
}

/** The event history as a timeline, day by day, the latest first. */
export function History({ studentId, group, timeZone, behaviorOf, onGroup }: HistoryProps): ReactNode {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    studentQueries.history(studentId, group),
  );
  const { taps } = useOutboxSnapshot();
  const today = useSchoolToday(timeZone);
  const undo = useUndo(studentId);
  const told = data?.pages.flatMap(({ events }) => events);
  const entries = told && overlayHistory(told, taps, { studentId, group, behaviorOf });
  const days = entries && byDay(entries);
  const oldest = days?.at(-1)?.[0];
  return (
    <section className={classes.history} aria-labelledby="history-title">
      <div className={classes.head}>
        <h2 id="history-title">
          {messages.history}
          {group && <span className={classes.printed}> · {GROUP_NAMES[group]}</span>}
        </h2>
        <GroupFilter group={group} onGroup={onGroup} />
      </div>
      {hasNextPage && oldest && <p className={classes.printed}>{messages.printedFrom(oldest)}</p>}
      {!entries && error && (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!entries && !error && <Loading label={messages.loading} />}
      {entries?.length === 0 && (
        <EmptyState
          title={group ? messages.nothingOf[group] : messages.nothing}
          text={group ? undefined : messages.nothingText}
        />
      )}
      {days?.map(([date, ofDay]) => (
        <section key={date} className={classes.day}>
          <h3>{headingOf(date, today)}</h3>
          <ol className="plain-list">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} onUndo={() => undo(entry)} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? messages.loadingMore : messages.more}
        </Button>
      )}
    </section>
  );
}
