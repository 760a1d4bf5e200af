import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./coach.module.css";
import { messages } from "./sheet-messages.ts";

const STEPS = messages.coach.steps;

/** Short hints over the real screen, never a separate tour. They take no tap away from the class. */
export function Coach({ onDismiss }: { onDismiss: () => void }): ReactNode {
  const [step, setStep] = useState(0);
  const last = step === STEPS.length - 1;
  return (
    <aside className={classes.coach} data-step={step} aria-label={messages.coach.title}>
      <p className={classes.text} aria-live="polite">
        <span className={classes.step}>{messages.coach.step(step + 1, STEPS.length)}</span>
        {STEPS[step]}
      </p>
      {!last && (
        <Button kind="quiet" onClick={onDismiss}>
          {messages.coach.skip}
        </Button>
      )}
      <Button data-does={last ? "dismiss" : "turn"} onClick={() => (last ? onDismiss() : setStep(step + 1))}>
        {last ? messages.coach.gotIt : messages.coach.next}
      </Button>
    </aside>
  );
}
