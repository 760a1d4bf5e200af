import { allAsTold, relatedTo, type Settled, settleBatch } from "./batch.ts";
import { type Clock, sleep, stampOf } from "./clock.ts";
import type { StepResult } from "./carriers/carrier.ts";
import { carrierOf } from "./carriers/registry.ts";
import { isKnownKind } from "./commands/registry.ts";
import type { Memory } from "./memory.ts";
import { mended } from "./mending.ts";
import type { Taken } from "./outbox.ts";
import { createRequester, type Later, type Transport } from "./requester.ts";
import type { Batch, CommandArgs, Kind, Row } from "./row.ts";
import { createPauses, type Locks, PASS, planOf, type Trigger, whileLocked } from "./scheduler.ts";
import type { Found, Need, Writing } from "./store.ts";

/** Batches out at a time: below what a browser allows a host, so that the screens' own requests are not kept waiting. */
const AT_ONCE = 4;

/** How long an answer of ours is waited for before another is asked for, in ms. */
const MEETING = 8_000;

export interface SenderGiven {
  accountId: string;
  clock: Clock;
  random: () => number;
  newId: () => string;
  transport: Transport;
  /** Whether an answer of ours was had since the page was opened; asks for one where not. */
  met: () => Promise<boolean>;
  /** The school's, IANA name. */
  timeZone: string;
  memory: () => Memory;
  /** One durable change; in memory, and told to the other tabs, once it is. False where the work decided against it. */
  change: (need: Need, work: (found: Found) => Writing | null, taken?: () => Taken | null) => Promise<boolean>;
  /** Applies to the cache what was taken, in the order of the calls, and resolves once that is kept; never rejects. */
  deliver: (taken: Taken) => Promise<void>;
  /** Left out: the browser has none. */
  locks: Locks | undefined;
  /** Whether these rows, which could go together, still wait for others to join them. */
  isHeld: (rows: readonly Row[]) => boolean;
  /** The server has taken a batch, or its rows have gone. */
  onTaken: () => void;
  /** What an attempt has shown: null where the server answered. */
  onSeen: (why: Later | null) => void;
  /** Resolves when the memory holds what the store does. */
  catchUp: () => Promise<void>;
}

export interface Sender {
  /** Tries to send what can be sent; resolves when that attempt is over. */
  flush(trigger: Trigger): Promise<void>;
  /** Rows have come: a pass that is on takes them in. */
  nudge(): void;
  /** A refused row goes on its way again, mended where new args are given. False where it is not refused. */
  mend(opId: string, newArgs?: CommandArgs[Kind]): Promise<boolean>;
  /** Whether the server has this batch; its rows go when the cache holds the answer. */
  isTaken(batchId: string): boolean;
  stop(): void;
}

/** Its moment goes by a clock of which nobody knew whether it was right; bytes that were sent once stay as they are. */
const isGuessed = (row: Row | undefined): boolean =>
  row !== undefined && row.guessed !== null && row.batch === null && isKnownKind(row.kind);

/** Sends what waits, in order, however often it takes. */
export function createSender(given: SenderGiven): Sender {
  const { clock, memory, accountId, newId } = given;
  const pauses = createPauses(clock, given.random);
  const running = new Map<string, Promise<void>>();
  /** Ids of the batches on their way from this tab. */
  const busy = new Set<string>();
  /** Batches that the server has taken, until their rows have gone. */
  const taken = new Map<string, Promise<void>>();
  const knownCheckIns = new Set<string>();
  let lastSettled: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let passing: Promise<void> | null = null;
  let unfinished = false;
  let wake = (): void => undefined;
  let cancelTimer = (): void => undefined;

  const requester = createRequester({
    transport: given.transport,
    clock,
    accountId,
    onLate: () => void flush("asked"),
  });

  /**
   * Gives the rows a batch whose bytes are durable before they are sent. Null where anything has changed since the plan:
   * another tab may have been first, or have a row that must go before.
   */
  async function claim(rows: readonly Row[], id: string, planned: number): Promise<Batch | null> {
    const [first] = rows;
    if (!first) return null;
    const op_ids = rows.map(({ op_id }) => op_id);
    const steps = carrierOf(first).steps(rows, { newId, knowsCheckIn: (checkIn) => knownCheckIns.has(checkIn) });
    const batch: Batch = { id, account_id: accountId, op_ids, made: planned + 1, steps };
    let latest = planned;
    const isDone = await given.change({ rows: op_ids }, ({ rows: found, revision }) => {
      latest = revision;
      if (revision !== planned) return null;
      return {
        put: rows.filter(({ op_id }) => found.has(op_id)).map((row) => ({ ...row, batch: id })),
        putBatches: [batch],
      };
    });
    if (memory().revision < latest) await given.catchUp();
    return isDone ? batch : null;
  }

  /**
   * Puts the moments right of taps that were made before the server's time was known, of all that wait at once, so that
   * none passes another; what was entered for the day of a wrong clock is kept back until its teacher decides. False
   * where the device cannot write just now.
   */
  async function tellTime(): Promise<boolean> {
    const { rows } = memory();
    if (!rows.some(isGuessed)) return true;
    const told = allAsTold(rows, clock, given.timeZone).filter((_, at) => isGuessed(rows[at]));
    const telling = given.change({ rows: told.map(({ op_id }) => op_id) }, ({ rows: found }) => {
      const put = told.filter(({ op_id }) => isGuessed(found.get(op_id)));
      return put.length > 0 ? { put } : null;
    });
    // A tap may have come meanwhile, behind those whose moments were not right yet.
    return telling.then(
      (isDone) => !isDone || tellTime(),
      () => {
        pauses.keep("", { is: "later", why: "server" });
        return false;
      },
    );
  }

  /** Asks step after step; null where the batch has to wait. */
  async function answersTo(batch: Batch): Promise<StepResult[] | null> {
    const all: StepResult[] = [];
    const rows = memory().rows.filter((row) => row.batch === batch.id);
    const [first] = rows;
    const carrier = first && carrierOf(first);
    for (const step of batch.steps) {
      // A batch whose rows are gone is over, whatever is answered.
      const asked = await requester.ask(step, (answer) => carrier?.isOurs(rows, step, answer) ?? true);
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
        const { status, message, code, current } = asked;
        all.push({ step, at, taken: false, refusal: { status, message, code, at }, current });
        if (!carrier?.independent) break;
      }
    }
    return all;
  }

  /** What the answers come to, as far as this tab knows. */
  function expect(batch: Batch, results: readonly StepResult[]): Settled | null {
    const { rows, batches, revision } = memory();
    const found: Found = {
      rows: new Map(rows.map((row) => [row.op_id, row])),
      batches,
      nextSeq: 0,
      revision,
      made: "",
    };
    return settleBatch({ found, batch, results, newId });
  }

  /** What came first goes first, so that the other tabs hear of it in that order. */
  async function settle(
    batch: Batch,
    results: readonly StepResult[],
    expected: Settled | null,
    before: Promise<unknown>,
  ): Promise<void> {
    // Before the rows go, the cache must hold what they stood for: the view is the same in every instant.
    if (expected?.delivery) await given.deliver({ batch: batch.id, delivery: expected.delivery });
    await before;
    let settled: Settled | null = null;
    // What was undone while the cache was given the answer counts as well.
    await given.change(
      { rows: [...batch.op_ids, ...relatedTo(batch, memory().rows)], batches: [batch.id] },
      (found) => {
        settled = settleBatch({ found, batch, results, newId });
        return settled?.writing ?? null;
      },
      () => (settled?.delivery ? { batch: batch.id, delivery: settled.delivery } : null),
    );
    for (const step of batch.steps) requester.close(step);
  }

  async function send(batch: Batch): Promise<unknown> {
    const results = await answersTo(batch);
    if (!results || stopped) return undefined;
    const expected = expect(batch, results);
    if (expected?.delivery?.by === "check-in") knownCheckIns.add(expected.delivery.answer.id);
    // A server that was set back to an earlier state may have forgotten any of them.
    if (results.some((one) => !one.taken && one.refusal.status === 404)) knownCheckIns.clear();
    const settling = settle(batch, results, expected, lastSettled);
    lastSettled = settling.catch(() => undefined);
    const leavesNothing = expected !== null && (expected.writing.put ?? []).length === 0;
    // What was taken whole keeps nobody waiting while the cache takes its time.
    return leavesNothing ? afterwards(batch.id, settling) : settling;
  }

  function afterwards(batchId: string, settling: Promise<void>): void {
    const done = settling
      .catch(() => pauses.keep(batchId, { is: "later", why: "server" }))
      .finally(() => {
        taken.delete(batchId);
        busy.delete(batchId);
        given.onTaken();
      });
    taken.set(batchId, done);
    given.onTaken();
  }

  function start(key: string, batchId: string, work: () => Promise<unknown>): void {
    busy.add(batchId);
    const done = work()
      .then(() => undefined)
      // A device that cannot write just now is tried again later, as a server is.
      .catch(() => [key, batchId].forEach((id) => pauses.keep(id, { is: "later", why: "server" })))
      .finally(() => {
        running.delete(key);
        if (!taken.has(batchId)) busy.delete(batchId);
      });
    running.set(key, done);
  }

  /** Starts what may go now, up to so many at a time; one alone where the last attempt failed. */
  function startReady(): void {
    const { revision } = memory();
    const most = pauses.isProbing() ? 1 : AT_ONCE;
    const { batches, groups } = planOf(memory(), (id) => busy.has(id) || pauses.isResting(id), isTaken);
    for (const batch of batches) {
      if (running.size >= most) return;
      start(batch.id, batch.id, () => send(batch));
    }
    for (const rows of groups) {
      const key = `rows:${rows[0]?.op_id}`;
      if (running.size >= most) return;
      if (running.has(key) || pauses.isResting(key) || given.isHeld(rows)) continue;
      const id = newId();
      start(key, id, async () => {
        const batch = await claim(rows, id, revision);
        if (batch && !stopped) await send(batch);
      });
    }
  }

  const isOn = (): boolean => !stopped;
  const isTaken = (id: string): boolean => taken.has(id);

  /** Nothing is sent before an answer of ours was had: it tells the time, and that it is us who answer. */
  const isMet = (): Promise<boolean> => Promise.race([given.met(), sleep(clock, MEETING).then(() => false)]);

  async function pass(): Promise<void> {
    const end = clock.elapsed() + PASS;
    unfinished = false;
    pauses.begin();
    if (memory().rows.length > 0 && !(await isMet())) {
      given.onSeen("network");
      return pauses.keep("", { is: "later", why: "network" });
    }
    while (isOn()) {
      if (!pauses.isPaused() && (await tellTime())) startReady();
      if (running.size + taken.size === 0) return;
      const left = end - clock.elapsed();
      if (left <= 0) {
        unfinished = true;
        return;
      }
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
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
    passing ??= whileLocked(given.locks, clock, accountId, pass)
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
    mend: (opId, newArgs) => given.change({ rows: [opId] }, ({ rows }) => mended(rows.get(opId), newArgs, given)),
    stop: () => {
      stopped = true;
      cancelTimer();
      wake();
    },
  };
}
