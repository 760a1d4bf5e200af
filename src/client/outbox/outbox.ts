import { v4 } from "uuid";
import { type Clock, deviceClock, sleep, stampOf } from "./clock.ts";
import { createAdder } from "./adder.ts";
import { createBurst } from "./burst.ts";
import type { Row } from "./commands.ts";
import { allAsTold } from "./dates.ts";
import type { Flusher, FlusherGiven } from "./flusher.ts";
import type { Later } from "./judge.ts";
import { type Locks, whileLocked } from "./locks.ts";
import { apply, EMPTY, type Gone, type Memory, remembered } from "./memory.ts";
import { mended } from "./mended.ts";
import type { Delivery, Outbox, Taken } from "./outbox-types.ts";
import type { Trigger } from "./pauses.ts";
import { NOTHING_SEEN, type Seen, snapshotOf } from "./snapshot.ts";
import type { Committed, Found, Need, OutboxStore, Writing } from "./store.ts";
import type { Transport } from "./transport.ts";

export type { Outbox, Delivery };

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
  sender: (given: FlusherGiven) => Flusher;
  /** Whether an answer of ours was had since the page was opened, asking for one where not: before, nothing is sent. */
  met?: () => Promise<boolean>;
  channel?: Channel;
  locks?: Locks;
  clock?: Clock;
  /** So many of the latest rows are read first, and show; the rest follows before anything is sent. */
  firstRows?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** UUIDs. */
  newId?: () => string;
  /**
   * Applies to the cache what the server took, here or through another tab (`settle.ts`); one at a time, in order, and
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

/** More than a day's taps: what a screen shows is among them. */
const FIRST_ROWS = 500;

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
      keeping: adder.keeping(),
      seen,
      ready: isReady,
      isTaken: (id) => flusher.isTaken(id),
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
  async function read(most?: number): Promise<void> {
    const stored = await store.load(accountId, most);
    if (isOther(stored.made)) return restore();
    // A change of our own that came in between is not in what was read.
    if (stored.revision < Math.max(memory.revision, ...memory.ahead)) return read(most);
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
    if (memory.earlier === 0) return;
    await sleep(clock, SEALED_PAUSE);
    if (stopped) return;
    await read();
    // Where the server opens nothing, it may still take what came since.
    void flusher.flush("asked");
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

  const flusher = sender({
    accountId,
    clock,
    random,
    newId,
    transport,
    met,
    told: (rows) => allAsTold(rows, clock, timeZone),
    memory: () => memory,
    change: (need, work, taken) => change(need, work, taken && { taken }),
    deliver: (taken) => applyToCache(taken).then(() => patiently(options.kept?.())),
    locked: (pass) => whileLocked(locks, clock, accountId, pass),
    isHeld: (rows) => burst.isOn() && rows.every(isMark),
    onSeen,
    onTaken: publish,
    catchUp,
  });

  const ready = read(options.firstRows ?? FIRST_ROWS);
  const complete = ready.then(() => (memory.earlier > 0 ? read() : undefined));
  complete.then(readSealed).catch(() => undefined);
  const adder = createAdder({
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
      flusher.nudge();
    });
  };
  const unhear = channel?.onNews(hear);
  complete.then(() => (memory.rows.length > 0 ? flusher.flush("start") : undefined)).catch(() => undefined);

  /** Nothing is sent before it is known what must go first. */
  const sendSoon = (trigger: Trigger): void => {
    if (memory.earlier === 0) void flusher.flush(trigger);
  };

  const burst = createBurst(clock, () => sendSoon("tap"));

  /** A page that slept may have missed news. */
  async function triggered(trigger: Trigger): Promise<void> {
    await heard;
    if (
      !isReady ||
      memory.earlier > 0 ||
      (trigger === "visible" && (await store.revision(accountId)) > memory.revision)
    )
      await read();
    burst.stop();
    return flusher.flush(trigger);
  }

  return {
    accountId,
    ready,
    add: async (command) => {
      if (isMark(command)) burst.goOn();
      const added = await adder.add(command);
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
    flush: () => adder.settled().then(() => triggered("asked")),
    discard: async (opId) => {
      const isDone = await change({ rows: [opId] }, ({ rows }) => {
        const row = rows.get(opId);
        return row && (row.refusal || row.batch === null) ? { remove: [opId] } : null;
      });
      sendSoon("tap");
      return isDone;
    },
    retry: async (opId, newArgs) => {
      const isDone = await change({ rows: [opId] }, ({ rows }) => mended(rows.get(opId), newArgs, newId));
      sendSoon("asked");
      return isDone;
    },
    stop: () => {
      stopped = true;
      burst.stop();
      unhear?.();
      flusher.stop();
    },
  };
}
