import { readRow } from "#client/outbox/commands/registry.ts";
import type { Batch, Row } from "#client/outbox/row.ts";
import { type Committed, type OutboxStore, stamped } from "#client/outbox/store.ts";
import type { Timeline } from "./timeline.ts";

/** A row with those fields alone that the version which left it knew. */
export type Planted = Pick<Row, "op_id" | "account_id" | "tapped_at"> & {
  kind: string;
  args: object;
  schema?: number;
  lanes?: string[];
};

/** Not before what waits already, as every version of the app has it. */
export const later = ({ tapped_at }: Planted, rows: readonly Row[]): string =>
  rows.reduce(
    (last, row) => (row.tapped_at >= last ? new Date(Date.parse(row.tapped_at) + 1).toISOString() : last),
    tapped_at,
  );

const bare = (planted: Planted): Row => planted as unknown as Row;

/** Storage of one device that outlives its tabs; each transaction takes its time and can be cut short by a kill. */
export interface DeviceStorage {
  /** The store as a tab sees it; nothing reaches a tab that is dead. */
  openFor(isAlive: () => boolean): OutboxStore;
  /** What lies there now. */
  rows(accountId?: string): Promise<Row[]>;
  /** Writes a row as another version of the app left it. */
  plant(row: Planted): Promise<void>;
  /** Seals what waits for an account that left, as far as the device lives. Undefined: it has nothing that could be read. */
  seal?(accountId: string, diesAfter: number): Promise<void>;
  isIdle(): boolean;
  /** From now on no transaction completes, until the given call. */
  stall(): () => void;
}

/** Checks that a run can do without, to see that it is then found out. */
export interface StorageWeakness {
  /** Tells of a change before it is complete. */
  tellsEarly?: boolean;
  /** Keeps no batch, and so no bytes, past the life of a tab. */
  forgetsBatches?: boolean;
  /** Reads every account's rows. */
  mixesAccounts?: boolean;
}

type Heard = (accountId: string, committed: Committed) => void;

interface Account {
  revision: number;
  nextSeq: number;
}

export function createMemoryStorage(
  time: Pick<Timeline, "after" | "dice" | "random">,
  onCommit: Heard,
  weakness: StorageWeakness = {},
): DeviceStorage {
  const rows = new Map<string, Row>();
  const batches = new Map<string, Batch>();
  const accounts = new Map<string, Account>();
  const made = "device";
  let open = 0;
  let free: Promise<void> = Promise.resolve();
  let stalled: Promise<void> = Promise.resolve();
  const account = (id: string): Account => accounts.get(id) ?? { revision: 0, nextSeq: 1 };
  const wait = (ms: number): Promise<void> => new Promise((resolve) => time.after(ms, resolve));

  function write(accountId: string, committed: Committed): void {
    const { put = [], remove = [], putBatches = [], removeBatches = [], revision } = committed;
    for (const row of put) rows.set(row.op_id, row);
    for (const id of remove) rows.delete(id);
    for (const batch of putBatches) batches.set(batch.id, batch);
    for (const id of removeBatches) batches.delete(id);
    const nextSeq = put.reduce((next, { seq }) => Math.max(next, seq + 1), account(accountId).nextSeq);
    accounts.set(accountId, { revision, nextSeq });
    onCommit(accountId, committed);
  }

  /** Transactions that write go one after another, as in a database. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    open += 1;
    const done = free.then(work).finally(() => {
      open -= 1;
    });
    free = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  const isHis = (accountId: string, one: { account_id: string }): boolean =>
    weakness.mixesAccounts === true || one.account_id === accountId;
  const found = <T extends { account_id: string }>(
    all: ReadonlyMap<string, T>,
    ids: readonly string[],
    accountId: string,
  ): Map<string, T> => new Map([...all].filter(([id, one]) => ids.includes(id) && isHis(accountId, one)));

  const openFor = (isAlive: () => boolean): OutboxStore => {
    /** A dead tab hears nothing, for ever. */
    const told = <T>(value: T): Promise<T> => (isAlive() ? Promise.resolve(value) : new Promise(() => undefined));
    return {
      load: (id) =>
        inTurn(async () => {
          await wait(time.dice(10));
          const state = {
            rows: [...rows.values()].filter((row) => isHis(id, row)).map(readRow),
            batches: [...batches.values()].filter((one) => isHis(id, one)),
          };
          const revision = account(id).revision;
          state.rows.sort((a, b) => a.seq - b.seq);
          if (!weakness.forgetsBatches) return { ...state, revision, made, sealed: 0 };
          for (const row of state.rows) rows.set(row.op_id, { ...row, batch: null });
          batches.clear();
          return { rows: state.rows.map((row) => ({ ...row, batch: null })), batches: [], revision, made, sealed: 0 };
        }).then(told),
      revision: (id) => Promise.resolve(account(id).revision).then(told),
      change: (id, need, work) => {
        const { promise: early, resolve: tell } = Promise.withResolvers<Committed | null>();
        const done = inTurn(async () => {
          await wait(time.dice(5));
          const decided = work({
            rows: new Map([...found(rows, need.rows ?? [], id)].map(([key, row]) => [key, readRow(row)])),
            batches: found(batches, need.batches ?? [], id),
            nextSeq: account(id).nextSeq,
            revision: account(id).revision,
            made,
          });
          const committed = decided && stamped(decided, account(id).revision, made);
          if (weakness.tellsEarly) tell(committed);
          await wait(time.dice(10));
          await stalled;
          // The kill came first: whether the disk had it is open.
          const isLost = !isAlive() && time.random() < 0.5;
          if (committed && !isLost) write(id, committed);
          await wait(time.dice(5));
          return committed;
        });
        return Promise.race([early, done]).then(told);
      },
    };
  };

  return {
    openFor,
    rows: (id) =>
      Promise.resolve([...rows.values()].filter((row) => id === undefined || row.account_id === id).map(readRow)),
    plant: (row) =>
      inTurn(async () => {
        const { revision, nextSeq } = account(row.account_id);
        const placed = { ...row, seq: nextSeq, tapped_at: later(row, [...rows.values()]) };
        rows.set(row.op_id, bare(placed));
        accounts.set(row.account_id, { revision: revision + 1, nextSeq: nextSeq + 1 });
        onCommit(row.account_id, { revision: revision + 1, put: [readRow(placed)], made });
      }),
    isIdle: () => open === 0,
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      stalled = promise;
      return resolve;
    },
  };
}
