import type { Fields } from "#client/api/answer.ts";
import type { Clock } from "./clock.ts";
import type { Step } from "./commands.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Transport } from "./transport.ts";

/** After so long without an answer another attempt goes out with the same key, in ms. */
export const PATIENCE = 30_000;

/** Nobody has answered yet; the request is still out and its answer counts whenever it comes. */
export type Asked = Judgement | { is: "unanswered" };

interface Open {
  hear: (judgement: Judgement) => void;
}

interface Given {
  transport: Transport;
  clock: Clock;
  accountId: string;
  /** An answer came that nobody waits for any more: the next attempt at that step takes it. */
  onLate: () => void;
}

export interface Asker {
  /** `isOurs`: whether an answer is to this step, and not somebody else's. */
  ask(step: Step, isOurs: (answer: Fields) => boolean): Promise<Asked>;
  /** Forgets what is known of a step. */
  close(step: Step): void;
}

/**
 * Asks the server once more for each call, and takes the first answer to any of a step's requests: the client sets no
 * time-out of its own, so that a slow network is never cut off just before it answers.
 */
export function createAsker({ transport, clock, accountId, onLate }: Given): Asker {
  const open = new Map<string, Open>();
  const settled = new Map<string, Judgement>();

  const heard = (key: string, judgement: Judgement): void => {
    const waiting = open.get(key);
    if (waiting) waiting.hear(judgement);
    else if (judgement.is !== "later") {
      settled.set(key, judgement);
      onLate();
    }
  };

  return {
    ask: (step, isOurs) =>
      new Promise((resolve) => {
        const known = settled.get(step.key);
        if (known) return resolve(known);
        const over = (asked: Asked): void => {
          cancel();
          if (open.get(step.key) === mine) open.delete(step.key);
          resolve(asked);
        };
        const mine: Open = { hear: over };
        const cancel = clock.after(PATIENCE, () => over({ is: "unanswered" }));
        open.set(step.key, mine);
        transport(step, accountId).then(
          (reply) => heard(step.key, judge(reply, isOurs)),
          () => heard(step.key, { is: "later", why: "network" }),
        );
      }),
    close: ({ key }) => settled.delete(key),
  };
}
