import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Row } from "#client/outbox/row.ts";
import { openOutboxStore } from "#client/outbox/store.ts";
import { markRow } from "#tests/support/outbox-rows.ts";

const NAME = "daybell-outbox";
const put = (store: ReturnType<typeof openOutboxStore>, account: string, ...rows: Row[]) =>
  store.change(account, {}, ({ nextSeq }) => ({
    put: rows.map((row, number) => ({ ...row, account_id: account, seq: nextSeq + number })),
  }));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the store on the device", () => {
  test("keeps rows in their order and numbers each change", async () => {
    const store = openOutboxStore();
    await put(store, "a", markRow(1, "s1"), markRow(2, "s2"));
    await put(store, "a", markRow(3, "s3"));
    const { rows, revision } = await openOutboxStore().load("a");
    expect(rows.map(({ op_id, seq, rev }) => [op_id, seq, rev])).toEqual([
      ["op-1", 1, 1],
      ["op-2", 2, 1],
      ["op-3", 3, 2],
    ]);
    expect([revision, await store.revision("a")]).toEqual([2, 2]);
  });

  test("waits for strict durability and tells nothing before the transaction is complete", async () => {
    const store = openOutboxStore();
    await store.load("a");
    const open = IDBDatabase.prototype.transaction;
    const asked: unknown[] = [];
    let complete = false;
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
      this: IDBDatabase,
      ...args
    ) {
      asked.push(args.slice(1));
      const opened = open.apply(this, args);
      opened.addEventListener("complete", () => {
        complete = true;
      });
      return opened;
    });
    await put(store, "a", markRow(1, "s1"));
    expect(complete).toBe(true);
    expect(asked).toEqual([["readwrite", { durability: "strict" }]]);
    transaction.mockRestore();
  });

  test("neither reads nor finds another account's", async () => {
    const store = openOutboxStore();
    await put(store, "a", markRow(1, "s1"));
    await store.change("a", {}, () => ({
      putBatches: [{ id: "batch", account_id: "a", op_ids: ["op-1"], made: 1, steps: [] }],
    }));
    expect(await store.load("b")).toEqual({ revision: 0, made: undefined, rows: [], batches: [], sealed: 0 });
    await store.change("b", { rows: ["op-1"], batches: ["batch"] }, ({ rows, batches }) => {
      expect([rows.size, batches.size]).toEqual([0, 0]);
      return null;
    });
  });

  test("opens anew when its connection has broken", async () => {
    const opened = vi.spyOn(indexedDB, "open");
    const store = openOutboxStore();
    await put(store, "a", markRow(1, "s1"));
    const [connection] = opened.mock.results;
    if (connection?.type === "return") connection.value.result.close();
    await put(store, "a", markRow(2, "s2"));
    expect((await store.load("a")).rows).toHaveLength(2);
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test("lets a newer version of the app add to the database, and works on what that left", async () => {
    const store = openOutboxStore();
    await put(store, "a", markRow(1, "s1"));
    const newer = await openDB(NAME, 7, { upgrade: (database) => void database.createObjectStore("later") });
    newer.close();
    await put(store, "a", markRow(2, "s2"));
    expect((await store.load("a")).rows).toHaveLength(2);
  });

  test("fills in what an older version did not know yet", async () => {
    const store = openOutboxStore();
    await store.load("a");
    const database = await openDB(NAME);
    const { op_id, account_id, seq, kind, args, tapped_at } = markRow(1, "s1");
    await database.put("rows", { op_id, account_id, seq, kind, args, tapped_at });
    const [row] = (await store.load("account-a")).rows;
    expect(row).toEqual({ ...markRow(1, "s1"), schema: 0, rev: 0 });
  });

  test("rejects where nothing was written", async () => {
    const store = openOutboxStore();
    await expect(
      store.change("a", {}, () => ({ put: [{ ...markRow(1, "s1"), args: (() => undefined) as never }] })),
    ).rejects.toThrow();
    expect((await store.load("a")).rows).toEqual([]);
  });
});
