import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Saving, saveWhenIdle } from "#client/app/save-when-idle.ts";

const LIST = ["list"];

/** A write that ends when told to. */
interface Write {
  /** What the queries held when it began. */
  value: unknown;
  end: () => void;
  fail: () => void;
}

let queryClient: QueryClient;
let writes: Write[];
let saving: Saving;
let page: EventTarget & { visibilityState: string };

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Whether it has come to an end by now. */
async function isOver(work: Promise<void>): Promise<boolean> {
  let over = false;
  void work.then(() => (over = true));
  await passed(0);
  return over;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  queryClient = new QueryClient();
  writes = [];
  saving = saveWhenIdle(
    queryClient,
    () =>
      new Promise((end, reject) =>
        writes.push({ value: queryClient.getQueryData(LIST), end, fail: () => reject(new Error("Full")) }),
      ),
  );
});

afterEach(() => {
  saving.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("what is kept of the queries", () => {
  test("is written once for changes that come together, and not in their moment", async () => {
    for (let i = 1; i <= 5; i += 1) queryClient.setQueryData(LIST, i);
    await passed(100);
    expect(writes).toEqual([]);
    await passed(500);
    expect(writes.map(({ value }) => value)).toEqual([5]);
  });

  test("counts as saved when the write that began after the change has ended, and not before", async () => {
    queryClient.setQueryData(LIST, 1);
    await passed(500);
    queryClient.setQueryData(LIST, 2);
    const saved = saving.saved();
    writes[0]?.end();
    expect(await isOver(saved)).toBe(false);
    await passed(500);
    expect(writes.map(({ value }) => value)).toEqual([1, 2]);
    expect(await isOver(saved)).toBe(false);
    writes[1]?.end();
    expect(await isOver(saved)).toBe(true);
  });

  test("counts as saved with the write that is on, where nothing has changed since", async () => {
    queryClient.setQueryData(LIST, 1);
    await passed(500);
    const saved = saving.saved();
    expect(await isOver(saved)).toBe(false);
    writes[0]?.end();
    expect(await isOver(saved)).toBe(true);
    expect(writes).toHaveLength(1);
    expect(await isOver(saving.saved())).toBe(true);
  });

  test("is no more saved than it was where it cannot be written, and is tried again for who waits", async () => {
    queryClient.setQueryData(LIST, 1);
    const saved = saving.saved();
    await passed(500);
    writes[0]?.fail();
    expect(await isOver(saved)).toBe(false);
    const again = saving.saved();
    await passed(500);
    writes[1]?.end();
    expect(await isOver(saved)).toBe(true);
    expect(await isOver(again)).toBe(true);
  });

  test("is written at once when the page goes out of sight", async () => {
    queryClient.setQueryData(LIST, 1);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(writes.map(({ value }) => value)).toEqual([1]);
  });

  test("is left alone by what changes nothing of it", async () => {
    queryClient.setQueryData(LIST, 1);
    await passed(500);
    writes[0]?.end();
    await passed(0);
    void queryClient.invalidateQueries({ queryKey: LIST });
    await passed(500);
    expect(writes).toHaveLength(1);
    expect(await isOver(saving.saved())).toBe(true);
  });
});
