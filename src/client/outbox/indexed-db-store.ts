import { openDB } from "idb";
import { v4 } from "uuid";
import { type AccountState, create, type Database, NAME, type Schema, VERSION } from "./indexed-db-schema.ts";
import { readRow } from "./read-row.ts";
import type { Unseal } from "./seal-store.ts";
import {
  type Committed,
  type Found,
  type Need,
  type OutboxStore,
  stamped,
  type Stored,
  type Writing,
} from "./store.ts";

const STORES = ["rows", "batches", "accounts"] as const;

/** The account's rows from a number on. */
const ofAccount = (accountId: string, from = 0): IDBKeyRange => IDBKeyRange.bound([accountId, from], [accountId, []]);

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

  /** Those that could not be opened yet count as earlier ones that are not read. */
  async function loadAll(db: Database, accountId: string, most: number | undefined): Promise<Stored> {
    if (unseal && (await stillSealed(db, accountId)) > 0) {
      const { openSealed } = await import("./seal-store.ts");
      const opening = openSealed(db, accountId, unseal).then(
        (lost) => lost > 0 && onLost?.(lost),
        () => undefined,
      );
      await Promise.race([opening, pause(PATIENCE_MS)]);
    }
    const stored = await load(db, accountId, most);
    return { ...stored, earlier: stored.earlier + (await stillSealed(db, accountId)) };
  }

  return {
    load: (accountId, most) => using((db) => loadAll(db, accountId, most)),
    seal: (publicKey, isLeft) => using(async (db) => (await import("./seal-store.ts")).sealLeft(db, publicKey, isLeft)),
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

/** Rows that are sealed and may yet be opened; none where an older version of the app made the database. */
async function stillSealed(db: Database, accountId: string): Promise<number> {
  if (!db.objectStoreNames.contains("sealed")) return 0;
  const all = await db.getAllFromIndex("sealed", "account", accountId);
  return all.reduce((sum, { count, unreadable }) => (unreadable ? sum : sum + count), 0);
}

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
  return {
    made: madeOf(state),
    revision: state?.revision ?? 0,
    rows: rows.map(readRow),
    batches,
    earlier: all - rows.length,
  };
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
