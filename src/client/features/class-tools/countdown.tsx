import type { ReactNode } from "react";
import classes from "./class-tools.module.css";
import { clockText } from "./timer-clock.ts";
import { useTimer } from "./use-timer.ts";
import { messages } from "./messages.ts";

/** What is left of this device's timer, if one was set: a few signs, without a name, that may be seen by anybody. */
export function Countdown({ place }: { place: "button" | "lock" }): ReactNode {
  const found = useTimer();
  if (!found) return null;
  const text = found.left === 0 ? messages.timeUp : clockText(found.left);
  return (
    <span className={classes.countdown} data-place={place} data-up={found.left === 0 || undefined} role="timer">
      {text}
    </span>
  );
}
