import { del } from "idb-keyval";
import { openDatabase, otherCaches, QUERIES } from "./account-cache.ts";

/** Leaves no query of other accounts than this one on the device; what is their own here, as a PIN, stays. */
export async function forgetQueries(accountId: string | null): Promise<void> {
  for (const name of await otherCaches(accountId)) {
    const { use, close } = openDatabase(name);
    await del(QUERIES, use).catch(() => undefined);
    await close().catch(() => undefined);
  }
}
