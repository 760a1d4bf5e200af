import { openOutboxStore } from "#client/outbox/store.ts";

/**
 * Resolves once what an account's outbox has begun in the device's storage is over. In WebKit a page that is left amid a
 * change, and kept for going back, keeps the database from the next page for good.
 */
export async function storeRests(accountId: string): Promise<void> {
  const store = openOutboxStore();
  try {
    // It comes after them.
    await store.revision(accountId);
  } finally {
    await store.close();
  }
}
