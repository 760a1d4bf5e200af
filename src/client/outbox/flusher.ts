import type { Batch, Row } from "./commands.ts";
import { createPauses, type Trigger } from "./pauses.ts";
import { planOf } from "./plan.ts";
import { createSender, type SenderGiven } from "./sender.ts";

/** Batches out at a time: below what a browser allows a host, so that the screens' own requests are not kept waiting. */
const AT_ONCE = 4;

/** After so long a pass ends and lets other tabs have theirs, in ms; what is out stays out. */
export const PASS = 20_000;

interface Given extends SenderGiven {
  random: () => number;
  /** Runs the pass while no other tab runs one. */
  locked: (pass: () => Promise<void>) => Promise<void>;
  /** The server has taken a batch, or its rows have gone. */
  onTaken: () => void;
}

export interface Flusher {
  /** Tries to send what can be sent; resolves when that attempt is over. */
  readonly flush: (trigger: Trigger) => Promise<void>;
  /** Something has changed: a pass that is on takes it in. */
  readonly nudge: () => void;
  /** Whether the server has this batch; its rows go when the cache holds the answer. */
  readonly isTaken: (batchId: string) => boolean;
  readonly stop: () => void;
}

/** Sends what waits, in order, however often it takes (reliability, *The outbox*, 3). */
export function createFlusher(given: Given): Flusher {
  const { clock, memory, newId } = given;
  const pauses = createPauses(clock, given.random);
  const sender = createSender(given, pauses, () => void flush("online"));
  const running = new Map<string, Promise<void>>();
  /** Ids of the batches on their way from this tab. */
  const busy = new Set<string>();
  /** Batches that the server has taken, until their rows have gone. */
  const taken = new Map<string, Promise<void>>();
  let stopped = false;
  let passing: Promise<void> | null = null;
  let unfinished = false;
  let wake = (): void => undefined;
  let cancelTimer = (): void => undefined;

  /** A device that cannot write just now is tried again later, as a server is. */
  const rest = (...ids: string[]): void => ids.forEach((id) => pauses.keep(id, { is: "later", why: "server" }));

  async function send(batch: Batch): Promise<void> {
    const sent = await sender.send(batch);
    if (!sent?.whole) return sent?.settled;
    // What was taken whole keeps nobody waiting while the cache takes its time.
    const gone = sent.settled
      .catch(() => rest(batch.id))
      .finally(() => {
        taken.delete(batch.id);
        busy.delete(batch.id);
        given.onTaken();
      });
    taken.set(batch.id, gone);
    given.onTaken();
  }

  function start(key: string, batchId: string, work: () => Promise<void>): void {
    busy.add(batchId);
    const done = work()
      .catch(() => rest(key, batchId))
      .finally(() => {
        running.delete(key);
        if (!taken.has(batchId)) busy.delete(batchId);
      });
    running.set(key, done);
  }

  async function claimAndSend(rows: readonly Row[], id: string, planned: number): Promise<void> {
    const batch = await sender.claim(rows, id, planned);
    if (batch && !stopped) await send(batch);
  }

  const isTaken = (id: string): boolean => taken.has(id);

  /** Starts what may go now, up to so many at a time. */
  function startReady(): void {
    const present = memory.get();
    const { batches, groups } = planOf(present, (id) => busy.has(id) || pauses.isResting(id), isTaken);
    for (const batch of batches) {
      if (running.size >= AT_ONCE) return;
      start(batch.id, batch.id, () => send(batch));
    }
    for (const rows of groups) {
      const key = `rows:${rows[0]?.op_id}`;
      if (running.size >= AT_ONCE) return;
      if (running.has(key) || pauses.isResting(key)) continue;
      const id = newId();
      start(key, id, () => claimAndSend(rows, id, present.revision));
    }
  }

  const isOn = (): boolean => !stopped;

  async function pass(): Promise<void> {
    const end = clock.elapsed() + PASS;
    unfinished = false;
    while (isOn()) {
      if (!pauses.isPaused()) startReady();
      if (running.size + taken.size === 0) return;
      const left = end - clock.elapsed();
      if (left <= 0) {
        unfinished = true;
        return;
      }
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const limit = clock.after(left, wake);
      await Promise.race([...running.values(), ...taken.values(), woken]);
      limit();
    }
  }

  function schedule(): void {
    cancelTimer();
    const wait = unfinished && !pauses.isPaused() ? 0 : pauses.next();
    unfinished = false;
    if (!stopped && wait !== null) cancelTimer = clock.after(wait, () => void flush("timer"));
  }

  /** A pass that is about to end may not see what has just come: another follows. */
  function nudge(): void {
    if (passing) unfinished = true;
    wake();
  }

  function flush(trigger: Trigger): Promise<void> {
    if (stopped) return Promise.resolve();
    pauses.lift(trigger);
    nudge();
    if (pauses.isPaused() && running.size === 0 && !passing) {
      schedule();
      return Promise.resolve();
    }
    passing ??= given
      .locked(pass)
      .catch(() => undefined)
      .then(() => {
        passing = null;
        schedule();
      });
    return passing;
  }

  return {
    flush,
    nudge,
    isTaken,
    stop: () => {
      stopped = true;
      sender.stop();
      cancelTimer();
      wake();
    },
  };
}
