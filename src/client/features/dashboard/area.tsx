import type { ReactNode } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import classes from "./dashboard.module.css";
import { words } from "./words.ts";

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/**
 * What a query shows: its data, older data dimmed while others come, a sign of waiting with the room kept, or what to
 * do where there is neither data nor network.
 */
export function Area<T>({ query, children }: { query: Asked<T>; children: (data: T) => ReactNode }): ReactNode {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data !== undefined) {
    return (
      <div className={classes.area} data-older={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    );
  }
  return (
    <div className={classes.waitingArea}>
      {error ? <ErrorState title={words.brokenTitle} text={words.brokenText} onRetry={() => void refetch()} retrying={isFetching} /> : <Loading />}
    </div>
  );
}
