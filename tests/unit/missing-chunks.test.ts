import { beforeEach, expect, test, vi } from "vitest";
import { reloadForMissingChunks } from "#client/app/missing-chunks.ts";
import { setBusy } from "#client/ui/busy.ts";
import { fetchAhead } from "#client/ui/fetch-ahead.ts";

const fields: { value: string }[] = [];
const reload = vi.fn<() => void>();
const page = new EventTarget();
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("location", { reload });
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("document", { querySelectorAll: () => fields });
reloadForMissingChunks();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  reload.mockClear();
});

const missing = () => page.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error("gone") }));

test("a chunk that is gone reloads the page, once in a while", () => {
  missing();
  missing();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("never over work; afterwards it does", () => {
  setBusy("check-in", true);
  missing();
  expect(reload).not.toHaveBeenCalled();
  setBusy("check-in", false);
  missing();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("never over what is half typed", () => {
  fields.push({ value: "ada@sch" });
  missing();
  expect(reload).not.toHaveBeenCalled();
  fields.pop();
  missing();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("never for what nobody has asked for yet", async () => {
  await fetchAhead(async () => {
    missing();
    throw new Error("gone");
  });
  expect(reload).not.toHaveBeenCalled();
  missing();
  expect(reload).toHaveBeenCalledTimes(1);
});
