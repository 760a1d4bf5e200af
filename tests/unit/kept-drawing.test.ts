import { afterEach, expect, test, vi } from "vitest";
import { keptDrawing } from "#service-worker/kept-drawing.ts";

afterEach(() => void vi.unstubAllGlobals());

const ADDRESS = "http://school.example/assets/bar-chart-NEW12345.js";
const full = (): Promise<never> => Promise.reject(new DOMException("No room", "QuotaExceededError"));

/** A device's storage that works, but for what is given. */
function device(given: { open?: () => Promise<never>; put?: () => Promise<void> } = {}) {
  const files = new Map<string, Response>([
    ["http://school.example/assets/bar-chart-OLD12345.js", new Response("old")],
  ]);
  const cache = {
    match: async ({ url }: Request) => files.get(url)?.clone(),
    keys: async () => [...files.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => files.delete(url),
    put: given.put ?? (async ({ url }: Request, answer: Response) => void files.set(url, answer)),
  };
  vi.stubGlobal("caches", { open: given.open ?? (async () => cache) });
  vi.stubGlobal("fetch", async () => new Response("new", { headers: { "content-type": "text/javascript" } }));
  const keeping: Promise<unknown>[] = [];
  const ask = async () => (await keptDrawing(new Request(ADDRESS), (work) => void keeping.push(work))).text();
  return { files, keeping, ask };
}

test("a chart is kept in place of the earlier build's, and then answered from what is kept", async () => {
  const { files, keeping, ask } = device();
  expect(await ask()).toBe("new");
  await Promise.all(keeping);
  expect([...files.keys()]).toEqual([ADDRESS]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await ask()).toBe("new");
});

test.each([
  ["has no room left", { put: full }],
  ["refuses its storage", { open: full }],
  ["never answers", { put: () => new Promise<void>(() => undefined) }],
])("a device that %s gets its chart all the same", async (_what, given) => {
  expect(await device(given).ask()).toBe("new");
});
