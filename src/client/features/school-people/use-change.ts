import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { peopleQueries } from "./queries.ts";
import { words } from "./words.ts";

export interface Change {
  busy: boolean;
  /** Why the last one did not work, in words. */
  problem: string | null;
  /** Makes a call and shows the list anew; `done` is told the answer. Resolves to whether it worked. */
  run: <T>(ask: () => Promise<T | ErrorAnswer>, done?: (answer: T) => unknown) => Promise<boolean>;
}

/** One change at a time for the person who lies open. */
export function useChange(): Change {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    run: async (ask, done = () => undefined) => {
      setBusy(true);
      setProblem(null);
      const failed = await attempt(worded(words.refusals, ask), done);
      setProblem(failed);
      // Also after a refusal: the list may be older than what it says.
      await queryClient.invalidateQueries({ queryKey: peopleQueries.all });
      setBusy(false);
      return failed === null;
    },
  };
}
