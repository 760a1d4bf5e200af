import type { DBSchema, IDBPDatabase } from "idb";
import type { Batch, Row } from "./commands.ts";
import type { Sealed } from "./sealing.ts";

export interface AccountState {
  account_id: string;
  revision: number;
  next_seq: number;
  /** Left out by the first versions of the app. */
  made?: string;
}

export interface Schema extends DBSchema {
  rows: { key: string; value: Row; indexes: { account: [string, number] } };
  batches: { key: string; value: Batch; indexes: { account: string } };
  accounts: { key: string; value: AccountState };
  sealed: { key: string; value: Sealed; indexes: { account: string } };
}

export type Database = IDBPDatabase<Schema>;

export const NAME = "daybell-outbox";
/** Changes only ever add stores and indexes, so that an older version of the app still finds what it knows. */
export const VERSION = 2;

/** Adds what a database of the version `from` lacks. */
export function create(database: Database, from: number): void {
  if (from < 1) {
    database
      .createObjectStore("rows", { keyPath: "op_id" })
      .createIndex("account", ["account_id", "seq"], { unique: false });
    database.createObjectStore("batches", { keyPath: "id" }).createIndex("account", "account_id");
    database.createObjectStore("accounts", { keyPath: "account_id" });
  }
  if (from < 2) database.createObjectStore("sealed", { keyPath: "id" }).createIndex("account", "account_id");
}
