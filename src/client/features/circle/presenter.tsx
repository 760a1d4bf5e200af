import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { CircleActivity } from "#contract/circle.ts";
import { useLayer } from "#client/ui/layers.ts";
import classes from "./presenter.module.css";
import { stepsOf } from "./steps.ts";
import { useStage } from "./use-stage.ts";
import { usePointer } from "./use-pointer.ts";
import { messages } from "./messages.ts";

interface Props {
  activity: CircleActivity;
  onClose: () => void;
}

/** A circle for the class to read from the back of the room: one step at a time, the right to pass always in sight. */
export function Presenter({ activity, onClose }: Props): ReactNode {
  const steps = [activity.title, ...stepsOf(activity.prompt)];
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  const next = (): void => (at === last ? onClose() : setAt(at + 1));
  const on = (): void => setAt(Math.min(last, at + 1));
  const back = (): void => {
    // At the first step its button goes, and the focus that may be on it would leave the stage.
    if (at === 1) stage.current?.focus();
    setAt(Math.max(0, at - 1));
  };
  useLayer(onClose);
  const stage = useStage({ next: on, back, first: () => setAt(0), last: () => setAt(last), leave: onClose });
  const pointer = usePointer(on, back);
  return createPortal(
    <div
      ref={stage}
      className={classes.stage}
      role="dialog"
      aria-modal="true"
      aria-label={activity.title}
      tabIndex={-1}
      {...pointer}
    >
      <header className={classes.head}>
        <p className={classes.place}>{messages.step(at + 1, steps.length)}</p>
        <button type="button" className={classes.leave} aria-label={messages.leave} onClick={onClose}>
          <IconX size={28} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.page}>
        <p
          key={at}
          className={classes.step}
          data-title={at === 0 || undefined}
          data-long={(steps[at]?.length ?? 0) > 120 || undefined}
          dir="auto"
          aria-live="polite"
        >
          {steps[at]}
          {at === 0 && (
            <span
              className={classes.about}
            >{`${messages.category[activity.category]} · ${messages.minutes(activity.minutes)}`}</span>
          )}
        </p>
      </div>
      <footer className={classes.foot}>
        <button type="button" className={classes.turn} onClick={back} disabled={at === 0}>
          <IconArrowLeft size={28} stroke={1.75} aria-hidden="true" />
          {messages.back}
        </button>
        <p className={classes.pass}>{messages.pass}</p>
        <button
          type="button"
          className={classes.turn}
          data-next
          data-does={at === last ? "leave" : "turn"}
          onClick={next}
        >
          {at === last ? messages.finish : messages.next}
          <IconArrowRight size={28} stroke={1.75} aria-hidden="true" />
        </button>
      </footer>
    </div>,
    document.body,
  );
}
