import { v4 } from "uuid";
import { openUp, type SealedUp, sealUp, type Unseal } from "#client/api/seal.ts";
import { readRow } from "./commands/registry.ts";
import type { Batch, Row } from "./row.ts";
import type { Database } from "./store.ts";

/* Fetched only where somebody has left with rows waiting, or comes back to them. */

/** What waited for an account when it left this device, readable again for that account alone. */
export interface Sealed extends SealedUp {
  account_id: string;
  /** Rows in it. */
  count: number;
  /** The server has another key since: nobody can read it any more. */
  unreadable?: true;
}

interface Content {
  rows: Row[];
  batches: Batch[];
}

const asContent = (value: unknown): Content => value as Content;

// In the device's storage.

const ALL = ["rows", "batches", "accounts", "sealed"] as const;

/** Seals what waits in plain for one account; nothing is ever neither plain nor sealed. */
async function sealAccount(
  db: Database,
  accountId: string,
  publicKey: string,
  isLeft: (accountId: string) => boolean,
): Promise<void> {
  const reading = db.transaction(ALL);
  const [state, found, batches] = await Promise.all([
    reading.objectStore("accounts").get(accountId),
    reading
      .objectStore("rows")
      .index("account")
      .getAll(IDBKeyRange.bound([accountId], [accountId, []])),
    reading.objectStore("batches").index("account").getAll(accountId),
    reading.done,
  ]);
  if (!state || found.length + batches.length === 0) return;
  const rows = found.map(readRow);
  const content: Content = { rows, batches };
  const sealed: Sealed = {
    ...(await sealUp(publicKey, accountId, v4(), content)),
    account_id: accountId,
    count: rows.length,
  };
  const tx = db.transaction(ALL, "readwrite", { durability: "strict" });
  const accounts = tx.objectStore("accounts");
  const now = await accounts.get(accountId);
  if (!isLeft(accountId)) return tx.done;
  if (now?.revision !== state.revision) {
    await tx.done;
    return sealAccount(db, accountId, publicKey, isLeft);
  }
  await Promise.all([
    tx.objectStore("sealed").put(sealed),
    accounts.put({ ...state, revision: state.revision + 1 }),
    ...rows.map(({ op_id }) => tx.objectStore("rows").delete(op_id)),
    ...batches.map(({ id }) => tx.objectStore("batches").delete(id)),
    tx.done,
  ]);
}

/** Seals what waits for every account that has left this device. `isLeft` is asked once more at the last moment. */
export async function sealLeft(db: Database, publicKey: string, isLeft: (accountId: string) => boolean): Promise<void> {
  for (const accountId of await db.getAllKeys("accounts")) {
    if (isLeft(accountId)) await sealAccount(db, accountId, publicKey, isLeft);
  }
}

/** Brings rows back in their places, unless another tab was first. */
async function bringBack(db: Database, sealed: Sealed, { rows, batches }: Content): Promise<void> {
  const tx = db.transaction(ALL, "readwrite", { durability: "strict" });
  const [there, state] = await Promise.all([
    tx.objectStore("sealed").get(sealed.id),
    tx.objectStore("accounts").get(sealed.account_id),
  ]);
  if (!there || !state) return tx.done;
  const revision = state.revision + 1;
  const next_seq = rows.reduce((next, { seq }) => Math.max(next, seq + 1), state.next_seq);
  await Promise.all([
    ...rows.map((row) => tx.objectStore("rows").put({ ...row, rev: revision })),
    ...batches.map((batch) => tx.objectStore("batches").put(batch)),
    tx.objectStore("accounts").put({ ...state, revision, next_seq }),
    tx.objectStore("sealed").delete(sealed.id),
    tx.done,
  ]);
}

/** Opens what was sealed for an account, as far as the server can be asked; gives how many rows are lost for good. */
export async function openSealed(db: Database, accountId: string, unseal: Unseal): Promise<number> {
  let lost = 0;
  for (const sealed of await db.getAllFromIndex("sealed", "account", accountId)) {
    if (sealed.unreadable) continue;
    const answer = await unseal(sealed.key);
    if (answer === null) return lost;
    // What does not open with its own key holds nothing else up.
    const content = answer === "refused" ? null : await openUp(sealed, answer.key).then(asContent, () => null);
    if (content) await bringBack(db, sealed, content);
    else {
      await db.put("sealed", { ...sealed, unreadable: true });
      lost += sealed.count;
    }
  }
  return lost;
}
