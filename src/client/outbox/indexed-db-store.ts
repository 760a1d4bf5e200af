import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { v4 } from "uuid";
import type { Batch, Row } from "./commands.ts";
import { readRow } from "./read-row.ts";
import { type Committed, type Found, type Need, type OutboxStore, stamped, type Stored, type Writing } from "./store.ts";

interface AccountState {
  account_id: string;
  revision: number;
  next_seq: number;
  /** Left out by the first versions of the app. */
  made?: string;
}

interface Schema extends DBSchema {
  rows: { key: string; value: Row; indexes: { account: [string, number] } };
  batches: { key: string; value: Batch; indexes: { account: string } };
  accounts: { key: string; value: AccountState };
}

type Database = IDBPDatabase<Schema>;

const NAME = "daybell-outbox";
/** Changes only ever add stores and indexes, so that an older version of the app still finds what it knows. */
const VERSION = 1;
const STORES = ["rows", "batches", "accounts"] as const;

/** The account's rows from a number on. */
const ofAccount = (accountId: string, from = 0): IDBKeyRange => IDBKeyRange.bound([accountId, from], [accountId, []]);

function create(database: Database): void {
  database.createObjectStore("rows", { keyPath: "op_id" }).createIndex("account", ["account_id", "seq"], { unique: false });
  database.createObjectStore("batches", { keyPath: "id" }).createIndex("account", "account_id");
  database.createObjectStore("accounts", { keyPath: "account_id" });
}

/** True where a newer version of the app has been here: its database is opened as it is. */
const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === "VersionError";

/** The outbox on the device: its own database, kept for ever, each change strictly durable. */
export function openOutboxStore(name = NAME): OutboxStore & { close(): Promise<void> } {
  let opened: Promise<Database> | null = null;

  const drop = (): void => {
    opened = null;
  };

  async function open(version: number | undefined): Promise<Database> {
    const opening = openDB<Schema>(name, version, {
      upgrade: (fresh, from) => (from < 1 ? create(fresh) : undefined),
      // A newer version of the app wants to add to it: let go, and open it again with the next call.
      blocking: () => {
        drop();
        void opening.then((database) => database.close());
      },
      terminated: drop,
    });
    return opening;
  }

  const database = async (): Promise<Database> => {
    opened ??= open(VERSION).catch((error: unknown) => {
      if (isNewer(error)) return open(undefined);
      throw error;
    });
    opened.catch(drop);
    return opened;
  };

  /** A connection that broke is dropped, and the work tried once more on a new one. */
  async function using<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const used = await database();
    try {
      return await work(used);
    } catch (error) {
      if (!isBroken(error)) throw error;
      drop();
      used.close();
      return work(await database());
    }
  }

  return {
    load: (accountId, most) => using((db) => load(db, accountId, most)),
    revision: (accountId) => using(async (db) => (await db.get("accounts", accountId))?.revision ?? 0),
    change: (accountId, need, work) => using((db) => change(db, accountId, need, work)),
    close: async () => {
      const used = await opened;
      drop();
      used?.close();
    },
  };
}

/** What browsers throw on a connection that is gone; a full disk or a bug is none of these. */
const BROKEN = new Set(["InvalidStateError", "UnknownError", "AbortError", "TimeoutError"]);
const isBroken = (error: unknown): boolean => error instanceof DOMException && BROKEN.has(error.name);

const madeOf = (state: AccountState | undefined): string | undefined => state && (state.made ?? "");

async function load(db: Database, accountId: string, most: number | undefined): Promise<Stored> {
  const tx = db.transaction(STORES);
  const state = await tx.objectStore("accounts").get(accountId);
  const from = most === undefined ? 0 : Math.max(0, (state?.next_seq ?? 1) - most);
  const index = tx.objectStore("rows").index("account");
  const [rows, all, batches] = await Promise.all([
    index.getAll(ofAccount(accountId, from)),
    index.count(ofAccount(accountId)),
    tx.objectStore("batches").index("account").getAll(accountId),
    tx.done,
  ]);
  return { made: madeOf(state), revision: state?.revision ?? 0, rows: rows.map(readRow), batches, earlier: all - rows.length };
}

async function change(
  db: Database,
  accountId: string,
  need: Need,
  work: (found: Found) => Writing | null,
): Promise<Committed | null> {
  const tx = db.transaction(STORES, "readwrite", { durability: "strict" });
  const [rows, batches, accounts] = [tx.objectStore("rows"), tx.objectStore("batches"), tx.objectStore("accounts")];
  const [state, foundRows, foundBatches] = await Promise.all([
    accounts.get(accountId),
    Promise.all((need.rows ?? []).map((id) => rows.get(id))),
    Promise.all((need.batches ?? []).map((id) => batches.get(id))),
  ]);
  const { next_seq: nextSeq, revision: latest } = state ?? { next_seq: 1, revision: 0 };
  const made = madeOf(state) ?? v4();
  const decided = work({
    rows: own(accountId, foundRows, (row) => [row.op_id, readRow(row)]),
    batches: own(accountId, foundBatches, (batch) => [batch.id, batch]),
    nextSeq,
    revision: latest,
    made,
  });
  if (!decided) return tx.done.then(() => null);
  const committed = stamped(decided, latest, made);
  const { put = [], remove = [], putBatches = [], removeBatches = [], revision } = committed;
  const next_seq = put.reduce((next, { seq }) => Math.max(next, seq + 1), nextSeq);
  await Promise.all([
    tx.done,
    accounts.put({ account_id: accountId, revision, next_seq, made }),
    ...put.map((row) => rows.put(row)),
    ...remove.map((id) => rows.delete(id)),
    ...putBatches.map((batch) => batches.put(batch)),
    ...removeBatches.map((id) => batches.delete(id)),
  ]);
  return committed;
}

/** The account's among what was found. */
const own = <T extends { account_id: string }>(
  accountId: string,
  found: readonly (T | undefined)[],
  entry: (one: T) => [string, T],
): Map<string, T> => new Map(found.flatMap((one) => (one?.account_id === accountId ? [entry(one)] : [])));
