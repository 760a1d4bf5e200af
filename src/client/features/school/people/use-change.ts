import { useState } from "react";
import type { ErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { messages } from "./messages.ts";

/** How the last change went. */
export type Outcome = { tone: "good" | "problem"; text: string } | null;

export interface Change {
  busy: boolean;
  outcome: Outcome;
  /** Makes a call and shows the list anew; `said` is what is told where it worked, after `done`. */
  run: <T>(ask: () => Promise<T | ErrorAnswer>, said: string, done?: (answer: T) => unknown) => Promise<void>;
}

/** One change at a time for the person who lies open. How it went is told in the sheet; a refusal in a notice where that was closed before. */
export function useChange(): Change {
  const schoolChanged = useSchoolChanged();
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  return {
    busy,
    outcome,
    run: async (ask, said, done = () => undefined) => {
      setBusy(true);
      setOutcome(null);
      const failed = await attempt(worded(messages.refusals, ask), done);
      // Also after a refusal: the list may be older than what it says.
      await schoolChanged();
      if (!isHere.current) return tellProblem(failed);
      setOutcome(failed === null ? { tone: "good", text: said } : { tone: "problem", text: failed });
      setBusy(false);
    },
  };
}
