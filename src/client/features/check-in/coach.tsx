import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import classes from "./coach.module.css";
import { deviceMemory } from "./device-memory.ts";
import { checkInQueries } from "./queries.ts";
import { words } from "./words.ts";

const STEPS = words.coach.steps;

/** Whether the hints are due: no check-in by this teacher yet, and they were never sent away on this device. */
export function useCoach(accountId: string): { due: boolean; dismiss: () => void } {
  const { data } = useQuery(checkInQueries.first());
  const [dismissed, setDismissed] = useState(() => deviceMemory.coachSeen(accountId));
  const dismiss = (): void => {
    deviceMemory.keepCoachSeen(accountId);
    setDismissed(true);
  };
  return { due: data?.first === true && !dismissed, dismiss };
}

/** Short hints over the real screen, never a separate tour (product, *Check-in*). They take no tap away from the class. */
export function Coach({ onDismiss }: { onDismiss: () => void }): ReactNode {
  const [step, setStep] = useState(0);
  const last = step === STEPS.length - 1;
  return (
    <aside className={classes.coach} data-step={step} aria-label={words.coach.title}>
      <p className={classes.text} aria-live="polite">
        <span className={classes.step}>{words.coach.step(step + 1, STEPS.length)}</span>
        {STEPS[step]}
      </p>
      {!last && (
        <button type="button" className={classes.quiet} onClick={onDismiss}>
          {words.coach.skip}
        </button>
      )}
      <button type="button" className={classes.next} onClick={() => (last ? onDismiss() : setStep(step + 1))}>
        {last ? words.coach.gotIt : words.coach.next}
      </button>
    </aside>
  );
}
