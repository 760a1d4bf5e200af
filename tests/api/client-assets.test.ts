import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Api } from "#server/http/serve.ts";
import { createClientAssetWorker } from "#server/jobs/client-asset-worker.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";

/* A page of one build asks whichever process there is, of whichever build: its files are found. */

const DAY_MS = 86_400_000;
const SCRIPT = "console.log('the old grid')";

let app: TestApp;
let folder: string;
let present: Api;

/** Lays a built client out as its build would. */
async function build(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const manifest = Object.fromEntries(
    Object.keys(files)
      .filter((path) => !path.endsWith(".br"))
      .map((file) => [file, { file }]),
  );
  const all = { ...files, "index.html": "<html><head></head></html>", ".vite/manifest.json": JSON.stringify(manifest) };
  for (const [path, content] of Object.entries(all)) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(folder, name);
}

/** What a process of that build does when it starts. */
async function serve(clientDir: string): Promise<Api> {
  const errors: unknown[] = [];
  const clock = () => app.clock.now;
  const worker = createClientAssetWorker(app.database, { clientDir, clock, onError: (error) => errors.push(error) });
  worker.start();
  await worker.stop();
  expect(errors).toEqual([]);
  return createApp({
    database: app.database,
    clock,
    config: { publicOrigin: "http://localhost:3000", trustProxy: false, providers: [], dataDir: app.dataDir },
    rosters: createRosterImports(app.database, app.place),
    log: { error: () => undefined, warn: () => undefined, info: () => undefined },
    clientDir,
  });
}

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), "daybell-clients-"));
  await serve(
    await build("old", {
      "assets/grid-OLD.js": SCRIPT,
      "assets/grid-OLD.js.br": brotliCompressSync(SCRIPT),
      "assets/face-OLD.woff2": Buffer.from([0, 255, 1]),
    }),
  );
  present = await serve(await build("present", { "assets/grid-NEW.js": "" }));
});
afterAll(() => rm(folder, { recursive: true }));

test("compressed for who can read that, and plain for who cannot", async () => {
  const compressed = await present.request("/assets/grid-OLD.js", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(Object.fromEntries(compressed.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("text/javascript"),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotliCompressSync(SCRIPT));
  const plain = await present.request("/assets/grid-OLD.js");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(await plain.text()).toBe(SCRIPT);
});

test("a file that is compressed by itself, as it is", async () => {
  const face = await present.request("/assets/face-OLD.woff2", { headers: { "Accept-Encoding": "br" } });
  expect(face.headers.get("Content-Type")).toBe("font/woff2");
  expect([...new Uint8Array(await face.arrayBuffer())]).toEqual([0, 255, 1]);
});

test("what no build had is not there, and no page", async () => {
  for (const path of ["/assets/none.js", "/assets/..%2Findex.html", "/assets/a%00.js"])
    expect((await present.request(path)).status, path).toBe(404);
});

test("it goes when nobody has served it for more than a year", async () => {
  const kept = async () =>
    (await app.database.read.selectFrom("client_asset").select("path").orderBy("path").execute()).map(
      ({ path }) => path,
    );
  app.clock.now = new Date(app.clock.now.getTime() + 390 * DAY_MS);
  await serve(join(folder, "present"));
  expect(await kept()).toEqual(["assets/face-OLD.woff2", "assets/grid-NEW.js", "assets/grid-OLD.js"]);
  app.clock.now = new Date(app.clock.now.getTime() + 20 * DAY_MS);
  await serve(join(folder, "present"));
  expect(await kept()).toEqual(["assets/grid-NEW.js"]);
});

test("not what its build wrote down for the server", async () => {
  expect((await present.request("/assets/grid-NEW.js")).status).toBe(200);
  for (const path of ["/.vite/manifest.json", "/%2Evite/manifest.json"])
    expect((await present.request(path)).status, path).toBe(404);
});
