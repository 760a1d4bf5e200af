import { createAsker } from "./asker.ts";
import type { StepResult } from "./carrier.ts";
import { type Clock, stampOf } from "./clock.ts";
import type { Batch, Row } from "./commands.ts";
import type { Later } from "./judge.ts";
import { carrierOf } from "./kinds.ts";
import type { Taken } from "./outbox-types.ts";
import type { Pauses } from "./pauses.ts";
import { relatedTo, type Settled, settleBatch } from "./settle-batch.ts";
import type { Found } from "./store.ts";
import type { TabMemory } from "./tab-memory.ts";
import type { Transport } from "./transport.ts";

export interface SenderGiven {
  accountId: string;
  clock: Clock;
  newId: () => string;
  transport: Transport;
  memory: TabMemory;
  /** Applies to the cache what was taken, in the order of the calls, and resolves once that is kept; never rejects. */
  keep: (taken: Taken) => Promise<void>;
  /** What an attempt has shown: null where the server answered. */
  onSeen: (why: Later | null) => void;
}

/** What an answered batch leaves to do. */
export interface Sent {
  /** The server took it whole: nothing depends on what is still to be written. */
  whole: boolean;
  /** Resolves when its rows have gone; rejects where the device could not write. */
  settled: Promise<void>;
}

export interface Sender {
  /**
   * Gives the rows a batch whose bytes are durable before they are sent. Null where anything has changed since the plan
   * was made, at that change: another tab may have been first, or have a row that must go before.
   */
  claim(rows: readonly Row[], id: string, planned: number): Promise<Batch | null>;
  /** Sends a batch step by step; null where it has to wait. */
  send(batch: Batch): Promise<Sent | null>;
  stop(): void;
}

/** Takes one batch from its rows to its answers, and its answers to the cache and the store. */
export function createSender(given: SenderGiven, pauses: Pauses, onLate: () => void): Sender {
  const { accountId, clock, newId, memory } = given;
  const asker = createAsker({ transport: given.transport, clock, accountId, onLate });
  const knownCheckIns = new Set<string>();
  let lastSettled: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function answersTo(batch: Batch, independent: boolean): Promise<StepResult[] | null> {
    const all: StepResult[] = [];
    for (const step of batch.steps) {
      const asked = await asker.ask(step);
      if (stopped) return null;
      const at = stampOf(clock);
      if (asked.is === "unanswered" || asked.is === "later") {
        given.onSeen(asked.is === "later" ? asked.why : "network");
        if (asked.is === "later") pauses.keep(batch.id, asked);
        return null;
      }
      pauses.answered(batch.id);
      given.onSeen(null);
      if (asked.is === "taken") all.push({ step, at, taken: true, answer: asked.answer });
      else {
        const { status, message, code } = asked;
        all.push({ step, at, taken: false, refusal: { status, message, code, at } });
        if (!independent) break;
      }
    }
    return all;
  }

  /** What the answers come to, as far as this tab knows. */
  function expect(batch: Batch, results: readonly StepResult[]): Settled | null {
    const { rows, batches, revision } = memory.get();
    const found: Found = { rows: new Map(rows.map((row) => [row.op_id, row])), batches, nextSeq: 0, revision };
    return settleBatch({ found, batch, results, newId });
  }

  /** What came first goes first, so that the other tabs hear of it in that order. */
  async function settle(batch: Batch, results: readonly StepResult[], expected: Settled | null, before: Promise<unknown>): Promise<void> {
    const { rows } = memory.get();
    // Before the rows go, the cache must hold what they stood for: the view is the same in every instant.
    if (expected?.delivery) await given.keep({ batch: batch.id, delivery: expected.delivery });
    await before;
    let settled: Settled | null = null;
    await memory.change(
      { rows: [...batch.op_ids, ...relatedTo(batch, rows)], batches: [batch.id] },
      (found) => {
        settled = settleBatch({ found, batch, results, newId });
        return settled?.writing ?? null;
      },
      () => (settled?.delivery ? { batch: batch.id, delivery: settled.delivery } : null),
    );
    for (const step of batch.steps) asker.close(step);
  }

  return {
    async claim(rows, id, planned) {
      const [first] = rows;
      if (!first) return null;
      const op_ids = rows.map(({ op_id }) => op_id);
      const steps = carrierOf(first).steps(rows, { newId, knowsCheckIn: (checkIn) => knownCheckIns.has(checkIn) });
      const batch: Batch = { id, account_id: accountId, op_ids, made: planned + 1, steps };
      let latest = planned;
      const isDone = await memory.change({ rows: op_ids }, ({ rows: found, revision }) => {
        latest = revision;
        if (revision !== planned) return null;
        return { put: op_ids.flatMap((one) => found.get(one) ?? []).map((row) => ({ ...row, batch: id })), putBatches: [batch] };
      });
      if (memory.get().revision < latest) await memory.catchUp();
      return isDone ? batch : null;
    },

    async send(batch) {
      const first = memory.get().rows.find((row) => row.batch === batch.id);
      const results = await answersTo(batch, first ? carrierOf(first).independent : false);
      if (!results || stopped) return null;
      const expected = expect(batch, results);
      if (expected?.delivery?.by === "check-in") knownCheckIns.add(expected.delivery.answer.id);
      // A server that was set back to an earlier state may have forgotten any of them.
      if (results.some((one) => !one.taken && one.refusal.status === 404)) knownCheckIns.clear();
      const settled = settle(batch, results, expected, lastSettled);
      lastSettled = settled.catch(() => undefined);
      return { whole: expected !== null && (expected.writing.put ?? []).length === 0, settled };
    },

    stop: () => {
      stopped = true;
    },
  };
}
