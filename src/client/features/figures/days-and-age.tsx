import type { ReactNode } from "react";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { type Age, AsOf } from "./as-of.tsx";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { daysText } from "./range.ts";
import type { Waiting } from "./waiting.ts";
import { type Shown, waitingTexts } from "./waiting-texts.ts";

interface Props extends Shown {
  query: Age;
  timeZone: string;
  /** What the server does not have yet. */
  waiting: Waiting;
}

/** The days that are shown, when the server said so, and what of this device is counted beside. */
export function DaysAndAge({ group, days, query, timeZone, waiting, scope }: Props): ReactNode {
  const { taps } = useOutboxSnapshot();
  const texts = waitingTexts(waiting, taps, { group, scope, days });
  const isUnderWay = days.at(-1) === useSchoolToday(timeZone);
  return (
    <p className={`${classes.when} fine`}>
      {days.length > 0 && <strong>{daysText(days)}</strong>}
      {isUnderWay && <span>{messages.soFar}</span>}
      <AsOf query={query} timeZone={timeZone} />
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}
