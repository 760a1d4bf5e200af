import { useState } from "react";
import type { ErrorAnswer } from "#contract/error-answer.ts";

interface Warned {
  /** Whether the last try was answered with a warning, so that the next one means it. */
  isWarned: boolean;
  /** Asks as `ask` does; tells it to go on in spite of a warning where the very same was warned of just before. */
  ask: <Body extends object, T extends object>(
    body: Body,
    ask: (body: Body & { anyway: boolean }) => Promise<T | ErrorAnswer>,
    say: (warning: ErrorAnswer) => string,
  ) => Promise<T | ErrorAnswer>;
}

/** A change that may first be warned of (409): the same form sent once more does it. */
export function useWarned(): Warned {
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  return {
    isWarned: warnedOf !== null,
    ask: async (body, ask, say) => {
      const key = JSON.stringify(body);
      const answer = await ask({ ...body, anyway: key === warnedOf });
      const warning = isWarning(answer) ? answer : null;
      setWarnedOf(warning ? key : null);
      return warning ? { ...warning, message: say(warning) } : answer;
    },
  };
}

/** That somebody else changed the same is none: it is decided about, not gone on in spite of. */
const isWarning = (answer: object): answer is ErrorAnswer =>
  "statusCode" in answer &&
  answer.statusCode === 409 &&
  "current" in answer &&
  "message" in answer &&
  answer.message !== "CHANGED";
