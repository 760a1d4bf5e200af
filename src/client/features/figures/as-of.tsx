import type { ReactNode } from "react";
import { asOfText } from "#client/ui/as-of-text.ts";
import { lostRight } from "#client/ui/lost-right.tsx";
import classes from "./page.module.css";
import { words } from "./dashboard-messages.ts";

interface Props {
  query: { dataUpdatedAt: number; error: Error | null; isError: boolean; isPaused: boolean };
  timeZone: string;
}

/** When the server said so, and whether it could be asked again. */
export function AsOf({ query: { dataUpdatedAt, error, isError, isPaused }, timeZone }: Props): ReactNode {
  if (dataUpdatedAt === 0 || lostRight(error)) return null;
  const asOf = asOfText(dataUpdatedAt, timeZone);
  return <span className={classes.soft}>{isError || isPaused ? words.stale(asOf) : words.updated(asOf)}</span>;
}
