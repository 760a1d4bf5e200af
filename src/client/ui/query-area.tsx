import { type ReactNode, useContext } from "react";
import { ErrorState } from "./error-state.tsx";
import { Loading } from "./loading.tsx";
import { LostRight, lostRight } from "./lost-right.tsx";
import classes from "./query-area.module.css";
import { SchoolTimeZone, type Seen, SeenAt } from "./seen-at.tsx";

export interface Asked<T> extends Seen {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  query: Asked<T>;
  /** What is said where there is neither data nor network. */
  broken: { title: string; text: string };
  children: (data: T) => ReactNode;
}

/** What a query shows: its data, older data dimmed while others come, a sign of waiting with the room kept, what was lost, or what to do. */
export function QueryArea<T>({ query, broken, children }: Props<T>): ReactNode {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const timeZone = useContext(SchoolTimeZone);
  const lost = lostRight(error);
  // What was seen before is no longer for these eyes.
  if (lost) return <LostRight lost={lost} />;
  if (data !== undefined) {
    return (
      <div className={classes.area} data-older={isPlaceholderData || undefined}>
        {timeZone && (
          <div className={classes.seen}>
            <SeenAt query={query} timeZone={timeZone} />
          </div>
        )}
        {children(data)}
      </div>
    );
  }
  return (
    <div className={classes.waiting}>
      {error ? (
        <ErrorState {...broken} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
