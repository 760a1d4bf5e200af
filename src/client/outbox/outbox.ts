import { v4 } from "uuid";
import { createAdder } from "./adder.ts";
import { type CacheHooks, createApplier } from "./applier.ts";
import { type Clock, deviceClock, stampOf } from "./clock.ts";
import type { CommandArgs, Kind, Row } from "./commands.ts";
import { createFlusher } from "./flusher.ts";
import type { Later } from "./judge.ts";
import { type Locks, whileLocked } from "./locks.ts";
import type { Outbox, Taken } from "./outbox-types.ts";
import type { Trigger } from "./pauses.ts";
import { withArgs } from "./settle-batch.ts";
import { NOTHING_SEEN, type Seen, snapshotOf } from "./snapshot.ts";
import type { OutboxStore, Writing } from "./store.ts";
import { type Channel, createTabMemory } from "./tab-memory.ts";
import type { Transport } from "./transport.ts";

export interface OutboxOptions extends CacheHooks {
  accountId: string;
  store: OutboxStore;
  transport: Transport;
  channel?: Channel;
  locks?: Locks;
  clock?: Clock;
  /** So many of the latest rows are read first, and show; the rest follows before anything is sent. */
  firstRows?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** UUIDs. */
  newId?: () => string;
  /** Rows have gone without an answer seen here: fetch anew what they were about. */
  onMissed?: (rows: readonly Row[]) => void;
}

/** More than a day's taps: what a screen shows is among them. */
const FIRST_ROWS = 500;

/**
 * The durable queue of an account's taps on this device (reliability, *The outbox*). Other accounts' rows are neither
 * read nor sent. `triggered` is for the page's own events: visibility, `online`, Background Sync.
 */
export function createOutbox(options: OutboxOptions): Outbox & { triggered(trigger: Trigger): Promise<void> } {
  const { accountId, store, transport, channel, locks, clock = deviceClock, random = Math.random, newId = v4 } = options;
  const listeners = new Set<() => void>();
  const applier = createApplier(options, clock);
  let seen: Seen = NOTHING_SEEN;
  let isReady = false;
  let stopped = false;

  const memory = createTabMemory({
    accountId,
    store,
    channel,
    clock,
    onChange,
    onHeard: () => flusher.nudge(),
    onMissed: (rows) => options.onMissed?.(rows),
    apply: applier.apply,
  });
  const flusher = createFlusher({
    accountId,
    clock,
    random,
    newId,
    transport,
    memory,
    keep: applier.keep,
    locked: (pass) => whileLocked(locks, clock, accountId, pass),
    onSeen,
    onTaken: publish,
  });
  let snapshot = snapshotOf(memory.get(), seen, isReady, flusher.isTaken);

  function publish(): void {
    if (stopped) return;
    snapshot = snapshotOf(memory.get(), seen, isReady, flusher.isTaken);
    for (const listener of listeners) listener();
  }

  function onChange(taken: Taken | null): void {
    if (taken) seen = { ...seen, lastDelivered: stampOf(clock) };
    publish();
  }

  function onSeen(why: Later | null): void {
    const next = { ...seen, offline: why === "network", signInNeeded: why === "sign-in", wrongAccount: why === "account" };
    const isSame = next.offline === seen.offline && next.signInNeeded === seen.signInNeeded && next.wrongAccount === seen.wrongAccount;
    if (isSame) return;
    seen = next;
    publish();
  }

  async function read(most?: number): Promise<void> {
    await memory.read(most);
    isReady = true;
    publish();
  }

  const isPartial = (): boolean => memory.get().earlier > 0;
  const ready = read(options.firstRows ?? FIRST_ROWS);
  const complete = ready.then(() => (isPartial() ? read() : undefined));
  const add = createAdder({ accountId, clock, newId, ready, memory });
  const unlisten = memory.listen(complete);
  complete.then(() => flusher.flush("start")).catch(() => undefined);

  /** Nothing is sent before it is known what must go first. */
  const sendSoon = (trigger: Trigger): void => {
    if (!isPartial()) void flusher.flush(trigger);
  };

  /** A page that slept may have missed news. */
  async function triggered(trigger: Trigger): Promise<void> {
    await complete.catch(() => undefined);
    if (!isReady || isPartial() || (trigger === "visible" && (await memory.isBehind()))) await read();
    return flusher.flush(trigger);
  }

  /** Changes one row where it may be changed, and tells whether it was. */
  async function decide(opId: string, trigger: Trigger, decision: (row: Row) => Writing | null): Promise<boolean> {
    const isDone = await memory.change({ rows: [opId] }, ({ rows }) => {
      const row = rows.get(opId);
      return row ? decision(row) : null;
    });
    sendSoon(trigger);
    return isDone;
  }

  return {
    accountId,
    ready,
    add: async (command) => {
      const added = await add(command);
      sendSoon("tap");
      return added;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    triggered,
    flush: () => triggered("asked"),
    discard: (opId) => decide(opId, "tap", ({ refusal, batch }) => (refusal || batch === null ? { remove: [opId] } : null)),
    retry: (opId, newArgs) => decide(opId, "asked", (row) => freed(row, newArgs, newId)),
    stop: () => {
      stopped = true;
      unlisten();
      flusher.stop();
    },
  };
}

/** The refused row on its way again, in its old place; a mended one says something else and so has a key of its own. */
function freed(row: Row, newArgs: CommandArgs[Kind] | undefined, newId: () => string): Writing | null {
  if (!row.refusal) return null;
  const free = { ...row, refusal: null };
  if (!newArgs) return { put: [free] };
  return { remove: [row.op_id], put: [withArgs({ ...free, op_id: newId() }, newArgs)] };
}
