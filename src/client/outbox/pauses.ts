import { backoff, reunion, waitFor } from "./backoff.ts";
import type { Clock } from "./clock.ts";
import type { Judgement, Later } from "./judge.ts";

/** Why an attempt is made. */
export type Trigger = "tap" | "start" | "visible" | "hidden" | "online" | "sync" | "asked" | "timer";

/** A tap while there is no network tries again, but not more often than this, in ms. */
const TAP_PAUSE = 3_000;

/** So many batches in a row that the server could not take mean the server, not the batch. */
const ALL_FAILING = 3;

/** What ends a pause before its time; a server that asked to wait is waited for in any case. */
const ENDS: Record<Later, readonly Trigger[]> = {
  network: ["start", "visible", "asked"],
  server: ["asked"],
  told: [],
  "sign-in": ["start", "visible", "asked"],
  account: ["start", "visible", "asked"],
};

/** Says that the network is back, to every tablet of a school at once. */
const isReunion = (trigger: Trigger): boolean => trigger === "online" || trigger === "sync";

export interface Pauses {
  /** Whether nothing at all is sent for now. */
  isPaused(): boolean;
  /** The last attempt failed: one batch goes first, the others once that was answered. */
  isProbing(): boolean;
  isResting(batchId: string): boolean;
  /** Notes why a batch was kept, and waits accordingly. */
  keep(batchId: string, judgement: Judgement & { is: "later" }): void;
  /** The server took or refused a batch: it is there. */
  answered(batchId: string): void;
  /** Everything whose wait is over is tried now. */
  begin(): void;
  /** Ends what the trigger ends. */
  lift(trigger: Trigger): void;
  /** In how many ms to try again, 0 where a wait was over before it could be; null where nothing waits for a moment. */
  next(): number | null;
}

/** Back-off with jitter: of everything where the network or the server fails, of one batch where that alone fails. */
export function createPauses(clock: Clock, random: () => number): Pauses {
  let pause: { why: Later; since: number; until: number } | null = null;
  let failures = 0;
  let failingBatches = 0;
  /** `until` is null once that was tried again. */
  const resting = new Map<string, { failures: number; until: number | null }>();

  const pauseFor = (why: Later, ms: number): void => {
    const since = clock.elapsed();
    pause = { why, since, until: since + ms };
  };

  return {
    isPaused: () => pause !== null && clock.elapsed() < pause.until,
    isProbing: () => failures > 0,
    isResting: (id) => clock.elapsed() < (resting.get(id)?.until ?? 0),
    keep: (batchId, { why, retryAfter = 0 }) => {
      failures += 1;
      const own = backoff(failures, random);
      if (why !== "server") return pauseFor(why, waitFor("told", retryAfter, own));
      const before = resting.get(batchId)?.failures ?? 0;
      const wait = waitFor("server", retryAfter, backoff(before + 1, random));
      resting.set(batchId, { failures: before + 1, until: clock.elapsed() + wait });
      failingBatches += 1;
      if (failingBatches >= ALL_FAILING) pauseFor("server", waitFor("server", 0, own));
    },
    answered: (batchId) => {
      if (pause?.why !== "told") pause = null;
      failures = 0;
      failingBatches = 0;
      resting.delete(batchId);
    },
    begin: () => {
      const now = clock.elapsed();
      if (pause && pause.until <= now) pause = null;
      for (const rest of resting.values()) if (rest.until !== null && rest.until <= now) rest.until = null;
    },
    lift: (trigger) => {
      if (trigger === "asked") resting.clear();
      if (!pause) return;
      if (isReunion(trigger) && pause.why !== "told")
        pause.until = Math.min(pause.until, clock.elapsed() + reunion(random));
      const isPatient = pause.why === "network" && clock.elapsed() - pause.since >= TAP_PAUSE;
      if (ENDS[pause.why].includes(trigger) || (trigger === "tap" && isPatient)) pause = null;
    },
    next: () => {
      const now = clock.elapsed();
      if (pause) return Math.max(0, pause.until - now);
      const ends = [...resting.values()].flatMap(({ until }) => until ?? []);
      return ends.length > 0 ? Math.max(0, Math.min(...ends) - now) : null;
    },
  };
}
