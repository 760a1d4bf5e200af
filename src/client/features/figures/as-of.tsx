import type { ReactNode } from "react";
import { asOfText } from "#client/ui/as-of-text.ts";
import { lostRight } from "#client/ui/lost-right.tsx";
import { messages } from "./messages.ts";

/** How old the figures of a query are, and whether newer ones could not be had. */
export interface Age {
  /** Ms since the epoch; 0 before the first answer. */
  dataUpdatedAt: number;
  error: Error | null;
  isError: boolean;
  isPaused: boolean;
}

/** How old what stands together is: as old as the oldest of it, and in need of a network where any is. */
export function oldestOf(ages: readonly Age[]): Age {
  const known = ages.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return {
    dataUpdatedAt: known.length > 0 ? Math.min(...known) : 0,
    error: ages.find(({ error }) => error)?.error ?? null,
    isError: ages.some(({ isError }) => isError),
    isPaused: ages.some(({ isPaused }) => isPaused),
  };
}

/** When the server said so, and whether it could be asked again. */
export function AsOf({ query, timeZone }: { query: Age; timeZone: string }): ReactNode {
  const { dataUpdatedAt, error, isError, isPaused } = query;
  if (dataUpdatedAt === 0 || lostRight(error)) return null;
  const asOf = asOfText(dataUpdatedAt, timeZone);
  return <span>{isError || isPaused ? messages.stale(asOf) : messages.updated(asOf)}</span>;
}
