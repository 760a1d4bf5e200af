import { type ReactNode, useState } from "react";
import { schoolToday } from "#client/api/server-time.ts";
import { formatTime } from "#client/ui/format.ts";
import classes from "./students.module.css";
import { dayOf, messages } from "./messages.ts";

interface Props {
  query: { dataUpdatedAt: number; isError: boolean };
  timeZone: string;
}

/** How old the shown data is, where it could not be asked for anew. */
export function SeenAt({ query: { dataUpdatedAt, isError }, timeZone }: Props): ReactNode {
  const [today] = useState(() => schoolToday(timeZone));
  if (!isError || dataUpdatedAt === 0) return null;
  const at = new Date(dataUpdatedAt).toISOString();
  return (
    <p className={classes.seen} role="status">
      {messages.seen(`${dayOf(at, timeZone, today)} ${formatTime(at, timeZone)}`)}
    </p>
  );
}
