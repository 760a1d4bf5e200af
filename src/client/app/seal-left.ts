import { sealingKey } from "#client/api/sealing-key.ts";
import { openOutboxStore } from "#client/outbox/store.ts";

/**
 * Seals what waits on this device for accounts that have left it. Without a key of the server's yet, or a browser that can,
 * it stays as it is, which signing out says.
 */
export async function sealLeft(isLeft: (accountId: string) => boolean): Promise<void> {
  const key = sealingKey();
  if (key === null) return;
  const store = openOutboxStore();
  try {
    await store.seal(key, isLeft);
  } finally {
    await store.close();
  }
}
