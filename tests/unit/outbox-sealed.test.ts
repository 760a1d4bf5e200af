import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Batch } from "#client/outbox/row.ts";
import { openOutboxStore } from "#client/outbox/store.ts";
import { brokenOff } from "#tests/support/broken-off.ts";
import { markRow } from "#tests/support/outbox-rows.ts";
import { PUBLIC_KEY, serverFor } from "#tests/support/sealing-server.ts";

const batch = (account_id: string): Batch => ({
  id: `batch-${account_id}`,
  account_id,
  op_ids: [`${account_id}-1`],
  made: 1,
  steps: [],
});

async function fill(account: string, count: number): Promise<void> {
  const store = openOutboxStore();
  for (let number = 1; number <= count; number += 1) {
    await store.change(account, {}, ({ nextSeq }) => ({
      put: [
        {
          ...markRow(number, "s1"),
          op_id: `${account}-${number}`,
          account_id: account,
          seq: nextSeq,
          batch: number === 1 ? `batch-${account}` : null,
        },
      ],
      ...(number === 1 ? { putBatches: [batch(account)] } : {}),
    }));
  }
  await store.close();
}

/** Everything in the database, as one text. */
async function onDevice(): Promise<string> {
  const db = await openDB("daybell-outbox");
  const all = await Promise.all([...db.objectStoreNames].map((name) => db.getAll(name)));
  db.close();
  return JSON.stringify(all, (_, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : value,
  );
}

const ids = (rows: readonly { op_id: string }[]): string[] => rows.map(({ op_id }) => op_id);
const all = (account: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${account}-${index + 1}`);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("what an account leaves on the device", () => {
  test("is sealed, and opened for it alone, in its order, with its batches", async () => {
    await fill("a", 3);
    await fill("b", 1);
    await openOutboxStore().seal(PUBLIC_KEY, (account) => account === "a");
    const kept = await onDevice();
    expect(kept).not.toContain('"a-1"');
    expect(ids((await openOutboxStore().load("b")).rows)).toEqual(["b-1"]);

    expect(await openOutboxStore({ unseal: async () => null }).load("a")).toMatchObject({ rows: [], sealed: 3 });
    const { rows, batches, sealed } = await openOutboxStore({ unseal: serverFor("a") }).load("a");
    expect([ids(rows), batches, sealed]).toEqual([all("a", 3), [batch("a")], 0]);
    expect(rows[0]?.batch).toBe("batch-a");
  });

  test("is left where it is for who comes back at the last moment", async () => {
    await fill("a", 2);
    let asked = 0;
    await openOutboxStore().seal(PUBLIC_KEY, () => (asked += 1) === 1);
    expect(asked).toBe(2);
    expect(ids((await openOutboxStore().load("a")).rows)).toEqual(all("a", 2));
  });

  test("takes in what is tapped while it is being sealed", async () => {
    await fill("a", 2);
    const { subtle } = crypto;
    const encrypt = vi.spyOn(subtle, "encrypt").mockImplementationOnce(async (...args) => {
      await fillOne("a-late");
      return subtle.encrypt(...args);
    });
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    encrypt.mockRestore();
    expect(await onDevice()).not.toContain("a-late");
    expect(ids((await openOutboxStore({ unseal: serverFor("a") }).load("a")).rows)).toEqual(["a-1", "a-2", "a-late"]);
  });

  test("comes back before what is tapped after it, whichever is first on the device", async () => {
    await fill("a", 2);
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    await fillOne("a-late");
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    expect(ids((await openOutboxStore({ unseal: serverFor("a") }).load("a")).rows)).toEqual(["a-1", "a-2", "a-late"]);
  });

  test("that no key opens any more is told once, kept, and holds nothing up", async () => {
    await fill("a", 2);
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    const onLost = vi.fn();
    const store = openOutboxStore({ unseal: serverFor("somebody else"), onLost });
    expect(await store.load("a")).toMatchObject({ rows: [], sealed: 0 });
    expect(await store.load("a")).toMatchObject({ rows: [], sealed: 0 });
    expect(onLost.mock.calls).toEqual([[2]]);
    expect(await (await openDB("daybell-outbox")).count("sealed")).toBe(1);
  });

  test("that is broken is told, and holds up nothing that was sealed besides", async () => {
    await fill("a", 2);
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    const db = await openDB("daybell-outbox");
    const [broken] = await db.getAll("sealed");
    await db.put("sealed", { ...broken, data: new ArrayBuffer(40) });
    db.close();
    await fillOne("a-late");
    await openOutboxStore().seal(PUBLIC_KEY, () => true);
    const onLost = vi.fn();
    expect(ids((await openOutboxStore({ unseal: serverFor("a"), onLost }).load("a")).rows)).toEqual(["a-late"]);
    expect(onLost.mock.calls).toEqual([[2]]);
  });

  test("is nowhere twice and nowhere lost, wherever it is broken off", async () => {
    for (let step = 0; step < 60; step += 1) {
      globalThis.indexedDB = new IDBFactory();
      await fill("a", 3);
      await brokenOff(step, () => openOutboxStore().seal(PUBLIC_KEY, () => true));
      await brokenOff(step, () => openOutboxStore({ unseal: serverFor("a") }).load("a"));
      const { rows, sealed, batches } = await openOutboxStore({ unseal: serverFor("a") }).load("a");
      expect([ids(rows), sealed, batches.length], `after ${step} requests`).toEqual([all("a", 3), 0, 1]);
    }
  });
});

async function fillOne(op_id: string): Promise<void> {
  const store = openOutboxStore();
  await store.change("a", {}, ({ nextSeq }) => ({
    put: [{ ...markRow(9, "s1"), op_id, account_id: "a", seq: nextSeq }],
  }));
  await store.close();
}
