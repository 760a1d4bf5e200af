import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#client/ui/button.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { stayAwake } from "#client/ui/stay-awake.ts";
import classes from "./class-tools.module.css";
import { clockText } from "./timer-clock.ts";
import { timers } from "./timer-store.ts";
import { useTimer } from "./use-timer.ts";
import { messages } from "./messages.ts";

const MINUTE_MS = 60_000;
const PRESETS = [1, 2, 3, 5, 10, 15] as const;

function Presets(): ReactNode {
  return (
    <div className={classes.presets}>
      {PRESETS.map((minutes) => (
        <Button key={minutes} size="lg" onClick={() => timers.start(minutes * MINUTE_MS)}>
          {messages.minutes(minutes)}
        </Button>
      ))}
    </div>
  );
}

/** A countdown to be read from the back row. It makes no sound: its end fills the screen. */
export function Timer(): ReactNode {
  const found = useTimer();
  const isUp = found?.left === 0;
  const runs = found !== null && !isUp && found.timer.ends !== null;
  useEffect(() => {
    if (!runs) return;
    const over = new AbortController();
    stayAwake(over.signal);
    return () => over.abort();
  }, [runs]);
  useEffect(() => {
    if (isUp) announce(messages.timeUp);
  }, [isUp]);
  if (!found) {
    return (
      <div className={classes.tool}>
        <Presets />
      </div>
    );
  }
  const { timer, left } = found;
  return (
    <div className={classes.tool} data-up={isUp || undefined}>
      <div className={classes.stage}>
        <p className={classes.digits} role="timer" aria-live="off" aria-label={messages.left(clockText(left))}>
          {isUp ? messages.timeUp : clockText(left)}
        </p>
        <span className={classes.track} aria-hidden="true">
          <span className={classes.run} style={{ "--left": left / timer.total }} />
        </span>
      </div>
      <p className={`soft ${classes.state}`}>{timer.ends === null ? messages.paused : "\u00a0"}</p>
      <div className={classes.does}>
        {!isUp && (
          <Button kind="next" size="lg" onClick={timer.ends === null ? timers.goOn : timers.hold}>
            {timer.ends === null ? messages.goOn : messages.hold}
          </Button>
        )}
        {!isUp && left > MINUTE_MS && (
          <Button size="lg" aria-label={messages.fewer} onClick={() => timers.add(-MINUTE_MS)}>
            <IconMinus size={22} stroke={1.75} aria-hidden="true" />1 min
          </Button>
        )}
        <Button size="lg" aria-label={messages.more} onClick={() => timers.add(MINUTE_MS)}>
          <IconPlus size={22} stroke={1.75} aria-hidden="true" />1 min
        </Button>
        <Button kind={isUp ? "next" : "plain"} size="lg" onClick={timers.stop}>
          {messages.stop}
        </Button>
      </div>
    </div>
  );
}
