import type { ReactNode } from "react";
import { Navigate } from "@tanstack/react-router";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { isGone } from "./is-gone.ts";
import classes from "./insights.module.css";
import { words } from "./words.ts";

export interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  query: Asked<T>;
  children: (data: T) => ReactNode;
}

/**
 * What a query shows: its data, older data dimmed while another filter's come, a sign of waiting with the room kept,
 * or what to do where there is neither data nor network.
 */
export function FiguresArea<T>({ query, children }: Props<T>): ReactNode {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (isGone(error)) return <Navigate to="/404" replace />;
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
