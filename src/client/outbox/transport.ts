import type { Step } from "./commands.ts";

/** An answer as it came. */
export interface Reply {
  /** HTTP status. */
  status: number;
  /** The parsed JSON; undefined where the answer was empty. */
  body: unknown;
  /** Seconds that the server asks to wait, where it does. */
  retryAfter?: number | undefined;
}

/** Sends one step for an account, byte for byte. Rejects where nobody, or not our server, answered. */
export type Transport = (step: Step, accountId: string) => Promise<Reply>;
