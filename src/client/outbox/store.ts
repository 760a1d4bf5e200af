import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { v4 } from "uuid";
import { readRow } from "./commands/registry.ts";
import type { Batch, Row } from "./row.ts";
import type { Unseal } from "#client/api/seal.ts";
import type { Sealed } from "./sealing.ts";

/** What a change finds in the store before it decides. */
export interface Found {
  rows: ReadonlyMap<string, Row>;
  batches: ReadonlyMap<string, Batch>;
  /** `seq` for the next new row. */
  nextSeq: number;
  /** Number of the latest change before this one. */
  revision: number;
  /** See `Stored`. */
  made: string;
}

/** What a change writes. */
export interface Writing {
  put?: readonly Row[];
  remove?: readonly string[];
  putBatches?: readonly Batch[];
  removeBatches?: readonly string[];
  /** The change gets a higher number than this. */
  after?: number;
}

/** A change that is durable. Each of an account's has the next number. */
export interface Committed extends Writing {
  revision: number;
  /** See `Stored`. */
  made: string;
}

export interface Stored {
  revision: number;
  /** Names this store: another stands for one that was made anew after all was deleted. Undefined before the first change. */
  made: string | undefined;
  /** In the order of the taps. */
  rows: Row[];
  batches: Batch[];
  /** Rows that are sealed on the device and could not be opened yet. */
  sealed: number;
}

/** Where rows are durable. Everything is an account's own: no call reads or changes another's. */
export interface OutboxStore {
  /** Everything of the account. */
  load(accountId: string): Promise<Stored>;
  /** Number of the latest change. */
  revision(accountId: string): Promise<number>;
  /**
   * Reads the named rows and batches, lets `work` decide, writes what it says: all in one transaction, and resolves
   * only when that is complete and durable. Null where `work` decided against it; `work` may be asked anew, on another
   * connection.
   */
  change(accountId: string, need: Need, work: (found: Found) => Writing | null): Promise<Committed | null>;
}

export interface Need {
  rows?: readonly string[];
  /** Rows that this change alone writes: looked for only once an attempt has failed, of which it is not known how it ended. */
  fresh?: readonly string[];
  batches?: readonly string[];
}

/** The writing as it is kept and told to the other tabs: each row with the number of the change that wrote it. */
export function stamped(writing: Writing, latest: number, made: string): Committed {
  const revision = Math.max(latest, writing.after ?? 0) + 1;
  return {
    ...writing,
    ...(writing.put ? { put: writing.put.map((row) => ({ ...row, rev: revision })) } : {}),
    revision,
    made,
  };
}

// On the device: IndexedDB.

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
  sealed: { key: string; value: Sealed; indexes: { account: string } };
}

export type Database = IDBPDatabase<Schema>;

const NAME = "daybell-outbox";
/** Changes only ever add stores and indexes, so that an older version of the app still finds what it knows. */
const VERSION = 2;

/** Adds what a database of the version `from` lacks. */
function create(database: Database, from: number): void {
  if (from < 1) {
    database
      .createObjectStore("rows", { keyPath: "op_id" })
      .createIndex("account", ["account_id", "seq"], { unique: false });
    database.createObjectStore("batches", { keyPath: "id" }).createIndex("account", "account_id");
    database.createObjectStore("accounts", { keyPath: "account_id" });
  }
  if (from < 2) database.createObjectStore("sealed", { keyPath: "id" }).createIndex("account", "account_id");
}

const STORES = ["rows", "batches", "accounts"] as const;

/** The account's rows, by their numbers. */
const ofAccount = (accountId: string): IDBKeyRange => IDBKeyRange.bound([accountId], [accountId, []]);

/** True where a newer version of the app has been here: its database is opened as it is. */
const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === "VersionError";

/** How long reading waits for what was sealed to be opened; it comes with a later reading where that takes longer; in ms. */
const PATIENCE_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Options {
  name?: string;
  /** Opens what was sealed when the account left this device. */
  unseal?: Unseal;
  /** So many rows were sealed with a key that the server has no longer. */
  onLost?: (rows: number) => void;
}

export interface DeviceStore extends OutboxStore {
  /** Seals what waits for accounts that have left, for the server's public key; see `sealLeft`. */
  seal(publicKey: string, isLeft: (accountId: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** The outbox on the device: its own database, kept for ever, each change strictly durable. */
export function openOutboxStore({ name = NAME, unseal, onLost }: Options = {}): DeviceStore {
  let opened: Promise<Database> | null = null;

  const drop = (): void => {
    opened = null;
  };

  async function open(version: number | undefined): Promise<Database> {
    const opening = openDB<Schema>(name, version, {
      upgrade: create,
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
  async function using<T>(work: (database: Database, isAgain: boolean) => Promise<T>): Promise<T> {
    const used = await database();
    try {
      return await work(used, false);
    } catch (error) {
      if (!isBroken(error)) throw error;
      drop();
      used.close();
      return work(await database(), true);
    }
  }

  async function loadAll(db: Database, accountId: string): Promise<Stored> {
    if (unseal && (await stillSealed(db, accountId)) > 0) {
      const { openSealed } = await import("./sealing.ts");
      const opening = openSealed(db, accountId, unseal).then(
        (lost) => lost > 0 && onLost?.(lost),
        () => undefined,
      );
      await Promise.race([opening, pause(PATIENCE_MS)]);
    }
    return { ...(await load(db, accountId)), sealed: await stillSealed(db, accountId) };
  }

  return {
    load: (accountId) => using((db) => loadAll(db, accountId)),
    seal: (publicKey, isLeft) => using(async (db) => (await import("./sealing.ts")).sealLeft(db, publicKey, isLeft)),
    revision: (accountId) => using(async (db) => (await db.get("accounts", accountId))?.revision ?? 0),
    change: (accountId, { fresh = [], ...need }, work) =>
      using((db, isAgain) => {
        const rows = [...(need.rows ?? []), ...(isAgain ? fresh : [])];
        return change(db, accountId, { ...need, rows }, work);
      }),
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

/** Rows that are sealed and may yet be opened; none where an older version of the app made the database. */
async function stillSealed(db: Database, accountId: string): Promise<number> {
  if (!db.objectStoreNames.contains("sealed")) return 0;
  const all = await db.getAllFromIndex("sealed", "account", accountId);
  return all.reduce((sum, { count, unreadable }) => (unreadable ? sum : sum + count), 0);
}

async function load(db: Database, accountId: string): Promise<Omit<Stored, "sealed">> {
  const tx = db.transaction(STORES);
  const [state, rows, batches] = await Promise.all([
    tx.objectStore("accounts").get(accountId),
    tx.objectStore("rows").index("account").getAll(ofAccount(accountId)),
    tx.objectStore("batches").index("account").getAll(accountId),
    tx.done,
  ]);
  return { made: madeOf(state), revision: state?.revision ?? 0, rows: rows.map(readRow), batches };
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
