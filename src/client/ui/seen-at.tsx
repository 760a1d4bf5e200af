import { createContext, type ReactNode } from "react";
import { asOfText } from "./as-of-text.ts";
import { messages } from "./messages.ts";
import classes from "./state.module.css";

/** Where it is given, what a `QueryArea` shows says how old it is. */
export const SchoolTimeZone = createContext<string | undefined>(undefined);

export interface Seen {
  /** Ms since the epoch; 0 before the first answer. */
  dataUpdatedAt: number;
  isError: boolean;
  isPaused: boolean;
}

/** How old the shown data is, where it could not be asked for anew. */
export function SeenAt({
  query: { dataUpdatedAt, isError, isPaused },
  timeZone,
}: {
  query: Seen;
  timeZone: string;
}): ReactNode {
  if (!(isError || isPaused) || dataUpdatedAt === 0) return null;
  return (
    <p className={classes.seen} role="status">
      {messages.seen(asOfText(dataUpdatedAt, timeZone))}
    </p>
  );
}
