import { v4 } from "uuid";
import { type Clock, createBurst, deviceClock, sleep, stampOf } from "./clock.ts";
import type { Delivery } from "./carriers/carrier.ts";
import { createEnqueuer } from "./enqueue.ts";
import {
  apply,
  EMPTY,
  type Gone,
  type Memory,
  NOTHING_SEEN,
  type OutboxSnapshot,
  remembered,
  type Seen,
  snapshotOf,
} from "./memory.ts";
import type { Later, Transport } from "./requester.ts";
import type { Command, CommandArgs, Kind, Row } from "./row.ts";
import type { Locks, Trigger } from "./scheduler.ts";
import type { Sender, SenderGiven } from "./sender.ts";
import type { Committed, Found, Need, OutboxStore, Writing } from "./store.ts";

/** A batch that the server took. */
export interface Taken {
  batch: string;
  delivery: Delivery;
}

export interface Outbox {
  readonly accountId: string;
  /** Resolves once what lies on the device has been read. Rejects where the device's storage fails. */
  readonly ready: Promise<void>;
  /** Among `keeping` at once. Resolves when the tap is durable on the device, and only then is it among `rows`; rejects where it cannot be kept. */
  readonly enqueue: (command: Command) => Promise<{ op_id: string }>;
  /** The fingers have gone on to something else: marks that wait for others to travel with leave at once. */
  readonly hurry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OutboxSnapshot;
  /** Tries to send what can be sent; resolves when that attempt is over, whatever came of it. */
  readonly flush: () => Promise<void>;
  /** Forgets a refused row, or one never tried. False where there is none such. */
  readonly discard: (opId: string) => Promise<boolean>;
  /** Sends a refused row again, mended where new args are given. False where it is not refused. */
  readonly retry: (opId: string, newArgs?: CommandArgs[Kind]) => Promise<boolean>;
  /** Ends timers, listeners and attempts; what is stored stays. */
  readonly stop: () => void;
}

/** News of a change, from one tab to the others. */
export interface News {
  account_id: string;
  committed: Committed;
  /** What the server took with it, and the batch that it was. */
  taken: Taken | null;
}

/** Carries news between the tabs; what one posts the others hear. */
export interface Channel {
  post(news: News): void;
  /** Gives what ends the hearing. */
  onNews(hear: (news: News) => void): () => void;
}

export interface OutboxOptions {
  accountId: string;
  /** The school's, IANA name. */
  timeZone: string;
  store: OutboxStore;
  transport: Transport;
  /** What sends; its code may come late. */
  sender: (given: SenderGiven) => Sender;
  /** Whether an answer of ours was had since the page was opened, asking for one where not: before, nothing is sent. */
  met?: () => Promise<boolean>;
  channel?: Channel;
  locks?: Locks;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** UUIDs. */
  newId?: () => string;
  /**
   * Applies to the cache what the server took, here or through another tab (`delivery.ts`); one at a time, in order, and
   * once in the life of a tab.
   */
  onDelivered?: (delivery: Delivery) => void | Promise<void>;
  /** Resolves once what was applied before lies on the device: only then do the rows go. */
  kept?: () => Promise<void>;
  /** Rows have gone without an answer seen here: fetch anew what they were about. */
  onMissed?: (rows: readonly Row[]) => void;
}

/** Around a change: what the server took with it, and what is done once it is durable, before anybody hears of it. */
interface About {
  taken?: () => Taken | null;
  done?: () => void;
}

const isMark = ({ kind }: Pick<Row, "kind">): boolean => kind === "mark";

/** How long the cache may take to keep an answer, before the rows go in any case, in ms. */
const CACHE_PATIENCE = 5_000;

/** How long until what was sealed, and could not be opened, is tried again, in ms. */
const SEALED_PAUSE = 10_000;

/** News of a change may still be on its way when its effect is met: so often is looked again, so many ms apart. */
const NEWS_LOOKS = 10;
const NEWS_PAUSE = 50;

/**
 * The durable queue of an account's taps on this device. Other accounts' rows are neither
 * read nor sent. `triggered` is for the page's own events: visibility, `online`, Background Sync.
 */
export function createOutbox(options: OutboxOptions): Outbox & { triggered(trigger: Trigger): Promise<void> } {
  const {
    accountId,
    timeZone,
    store,
    transport,
    sender,
    met = () => Promise.resolve(true),
    channel,
    locks,
    clock = deviceClock,
    random = Math.random,
    newId = v4,
  } = options;
  const gone: Gone = new Set();
  const listeners = new Set<() => void>();
  let memory: Memory = EMPTY;
  let isReady = false;
  let seen: Seen = NOTHING_SEEN;
  let snapshot = snapshotOf({ memory, keeping: [], seen, ready: isReady, isTaken: () => false });
  let stopped = false;

  const publish = (): void => {
    if (stopped) return;
    snapshot = snapshotOf({
      memory,
      keeping: enqueuer.keeping(),
      seen,
      ready: isReady,
      isTaken: (id) => sending.isTaken(id),
    });
    for (const listener of listeners) listener();
  };

  const take = (committed: Committed): void => {
    memory = apply(memory, committed, gone);
    publish();
  };

  /** Another store stands where the one was that this tab knows. */
  const isOther = (made: string | undefined): boolean => memory.made !== undefined && made !== memory.made;

  /** All was deleted under the open page: what this tab knows and another has not written again goes back. */
  async function restore(): Promise<void> {
    const { rows, batches, revision, ahead } = memory;
    const ids = rows.map(({ op_id }) => op_id);
    const committed = await store.change(accountId, { rows: ids, batches: [...batches.keys()] }, (found) => ({
      put: rows.filter(({ op_id }) => !found.rows.has(op_id)),
      putBatches: [...batches.values()].filter(({ id }) => !found.batches.has(id)),
      after: Math.max(revision, ...ahead),
    }));
    if (!committed) return;
    memory = { ...memory, made: committed.made };
    channel?.post({ account_id: accountId, committed, taken: null });
    await read();
  }

  const noteDelivery = (taken: Taken | null): void => {
    if (taken?.delivery.rows.length) seen = { ...seen, lastDelivered: stampOf(clock) };
  };

  async function change(need: Need, work: (found: Found) => Writing | null, about: About = {}): Promise<boolean> {
    let forgotten = false;
    const committed = await store.change(accountId, need, (found) => {
      forgotten = isOther(found.made);
      return forgotten ? null : work(found);
    });
    if (forgotten) {
      await restore();
      return change(need, work, about);
    }
    if (!committed) return false;
    about.done?.();
    const told = about.taken?.() ?? null;
    noteDelivery(told);
    take(committed);
    channel?.post({ account_id: accountId, committed, taken: told });
    return true;
  }

  /** A cache that fails or hangs must not hold the outbox back. */
  const patiently = (work: Promise<void> | undefined): Promise<void> =>
    Promise.race([Promise.resolve(work).catch(() => undefined), sleep(clock, CACHE_PATIENCE)]);

  let applying: Promise<void> = Promise.resolve();
  const applied = new Set<string>();
  /** Once for each batch, whichever tab it came through: what was undone since must not be counted again. */
  const applyToCache = ({ batch, delivery }: Taken): Promise<void> => {
    if (!applied.has(batch))
      applying = applying.then(() => patiently(Promise.resolve(delivery).then(options.onDelivered)));
    applied.add(batch);
    return applying;
  };

  /** Reads the store anew; rows that went unheard of are told. */
  async function read(): Promise<void> {
    const stored = await store.load(accountId);
    if (isOther(stored.made)) return restore();
    // A change of our own that came in between is not in what was read.
    if (stored.revision < Math.max(memory.revision, ...memory.ahead)) return read();
    const present = new Set(stored.rows.map(({ op_id }) => op_id));
    const missed = memory.rows.filter(({ op_id }) => !present.has(op_id));
    for (const { op_id } of missed) gone.add(op_id);
    memory = remembered(stored);
    isReady = true;
    publish();
    if (missed.length > 0) options.onMissed?.(missed);
  }

  /** What could not be opened yet is tried again, until it can be sent. */
  async function readSealed(): Promise<void> {
    if (memory.sealed === 0) return;
    await sleep(clock, SEALED_PAUSE);
    if (stopped) return;
    await read();
    // Where the server opens nothing, it may still take what came since.
    void sending.flush("asked");
    return readSealed();
  }

  /** Waits for news that is on its way; where none comes, reads the store. */
  async function catchUp(): Promise<void> {
    for (let looks = 0; looks < NEWS_LOOKS; looks += 1) {
      await sleep(clock, NEWS_PAUSE);
      await heard;
      if (memory.revision >= (await store.revision(accountId))) return;
    }
    await read();
  }

  const onSeen = (why: Later | null): void => {
    const next = {
      ...seen,
      offline: why === "network",
      signInNeeded: why === "sign-in",
      wrongAccount: why === "account",
    };
    const isSame =
      next.offline === seen.offline &&
      next.signInNeeded === seen.signInNeeded &&
      next.wrongAccount === seen.wrongAccount;
    if (isSame) return;
    seen = next;
    publish();
  };

  const sending = sender({
    accountId,
    clock,
    random,
    newId,
    transport,
    met,
    timeZone,
    locks,
    memory: () => memory,
    change: (need, work, taken) => change(need, work, taken && { taken }),
    deliver: (taken) => applyToCache(taken).then(() => patiently(options.kept?.())),
    isHeld: (rows) => burst.isOn() && rows.every(isMark),
    onSeen,
    onTaken: publish,
    catchUp,
  });

  const ready = read();
  // What is sealed goes before what came since, where it can be opened in time.
  const complete = ready.then(() => (memory.sealed > 0 ? read() : undefined));
  complete.then(readSealed).catch(() => undefined);
  const enqueuer = createEnqueuer({
    accountId,
    clock,
    newId,
    ready,
    memory: () => memory,
    change: (need, work, done) => change(need, work, { done }),
    onChange: publish,
  });

  let heard: Promise<void> = complete.catch(() => undefined);
  const hear = (news: News): void => {
    if (news.account_id !== accountId) return;
    heard = heard.then(async () => {
      if (stopped) return;
      if (news.taken) await applyToCache(news.taken);
      noteDelivery(news.taken);
      take(news.committed);
      sending.nudge();
    });
  };
  const unhear = channel?.onNews(hear);
  complete.then(() => (memory.rows.length > 0 ? sending.flush("start") : undefined)).catch(() => undefined);

  /** Nothing is sent before it is known what must go first. */
  const sendSoon = (trigger: Trigger): void => {
    if (memory.sealed === 0) void sending.flush(trigger);
  };

  const burst = createBurst(clock, () => sendSoon("tap"));

  /** A page that slept may have missed news. */
  async function triggered(trigger: Trigger): Promise<void> {
    await heard;
    if (!isReady || memory.sealed > 0 || (trigger === "visible" && (await store.revision(accountId)) > memory.revision))
      await read();
    burst.stop();
    return sending.flush(trigger);
  }

  return {
    accountId,
    ready,
    enqueue: async (command) => {
      if (isMark(command)) burst.goOn();
      const added = await enqueuer.enqueue(command);
      if (!isMark(command)) burst.stop();
      if (!burst.isOn()) sendSoon("tap");
      return added;
    },
    hurry: () => burst.end(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    triggered,
    flush: () => enqueuer.settled().then(() => triggered("asked")),
    discard: async (opId) => {
      const isDone = await change({ rows: [opId] }, ({ rows }) => {
        const row = rows.get(opId);
        return row && (row.refusal || row.batch === null) ? { remove: [opId] } : null;
      });
      sendSoon("tap");
      return isDone;
    },
    retry: async (opId, newArgs) => {
      const isDone = await sending.mend(opId, newArgs);
      sendSoon("asked");
      return isDone;
    },
    stop: () => {
      stopped = true;
      burst.stop();
      unhear?.();
      sending.stop();
    },
  };
}
