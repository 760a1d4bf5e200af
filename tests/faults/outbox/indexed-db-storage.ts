import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { readRow } from "#client/outbox/commands/registry.ts";
import type { Unseal } from "#client/api/seal.ts";
import { openOutboxStore } from "#client/outbox/store.ts";
import { brokenOff } from "#tests/support/broken-off.ts";
import { PUBLIC_KEY, serverFor } from "#tests/support/sealing-server.ts";
import { type DeviceStorage, later } from "./memory-store.ts";
import type { OtherStorage } from "./simulate.ts";
import { ACCOUNTS } from "./world.ts";

const NAME = "outbox-of-a-schedule";

const isState = (value: unknown): value is { next_seq: number; revision: number } =>
  typeof value === "object" && value !== null;

/**
 * The app's own store on an IndexedDB in memory, for a schedule on one device. A kill comes before or after its
 * transaction: what lies in between is the database's own promise, which the real browser's runs put to the test.
 */
export function indexedDbStorage(): OtherStorage {
  let busy = 0;
  globalThis.indexedDB = new IDBFactory();

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  }

  return {
    isBusy: () => busy > 0,
    create: (time, onCommit): DeviceStorage => {
      let open = 0;
      let stalled: Promise<void> = Promise.resolve();
      const wait = (ms: number): Promise<void> => new Promise((resolve) => time.after(ms, resolve));
      // What is sealed is opened for whom it was sealed, as the device asks.
      const unseal: Unseal = async (key) => {
        const answers = await Promise.all(ACCOUNTS.map((account) => serverFor(account)(key)));
        return answers.find((answer) => answer !== "refused") ?? "refused";
      };
      const reader = openOutboxStore({ name: NAME, unseal });
      const never = (): Promise<never> => new Promise(() => undefined);

      return {
        isIdle: () => open === 0,
        stall: () => {
          const { promise, resolve } = Promise.withResolvers<void>();
          stalled = promise;
          return resolve;
        },
        rows: (id) =>
          counted(async () =>
            (await Promise.all((id ? [id] : ACCOUNTS).map((each) => reader.load(each)))).flatMap(({ rows }) => rows),
          ),
        openFor: (isAlive) => {
          const store = openOutboxStore({ name: NAME, unseal });
          return {
            load: (id) => counted(() => store.load(id)).then((stored) => (isAlive() ? stored : never())),
            revision: (id) => counted(() => store.revision(id)).then((revision) => (isAlive() ? revision : never())),
            change: async (id, need, work) => {
              open += 1;
              await wait(time.dice(8));
              await stalled;
              const committed = isAlive() ? await counted(() => store.change(id, need, work)) : null;
              if (committed) onCommit(id, committed);
              await wait(time.dice(8));
              open -= 1;
              return isAlive() ? committed : never();
            },
          };
        },
        // Sealing goes on with the next start where a device died amid it.
        seal: (id, diesAfter) =>
          counted(() => brokenOff(diesAfter, () => reader.seal(PUBLIC_KEY, (account) => account === id))),
        plant: (row) =>
          counted(async () => {
            const { rows } = await reader.load(row.account_id);
            const database = await openDB(NAME);
            const tx = database.transaction(["rows", "accounts"], "readwrite");
            const state = await tx.objectStore("accounts").get(row.account_id);
            const { next_seq: seq = 1, revision = 0 } = isState(state) ? state : {};
            const placed = { ...row, seq, tapped_at: later(row, rows) };
            await Promise.all([
              tx.objectStore("rows").put(placed),
              tx.objectStore("accounts").put({ account_id: row.account_id, revision: revision + 1, next_seq: seq + 1 }),
              tx.done,
            ]);
            database.close();
            onCommit(row.account_id, { revision: revision + 1, put: [readRow(placed)], made: "" });
          }),
      };
    },
  };
}
