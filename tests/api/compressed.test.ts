import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { type ClassScene, makeClassScene } from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z";
let app: TestApp;
let scene: ClassScene;
let list: string;

beforeAll(async () => {
  app = await openTestApp(NOW);
  scene = await makeClassScene(app.database, { students: 29 });
  list = `/check-in/student-list/${scene.class.id}`;
});

const ask = async (path: string, encoding?: string) => {
  const headers = { ...scene.teacher.headers, ...(encoding === undefined ? {} : { "Accept-Encoding": encoding }) };
  const answer = await app.request(path, { headers });
  return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};

test("a long answer is compressed for who can read that, and says so to what keeps copies", async () => {
  const [plain, compressed] = [await ask(list), await ask(list, "br, gzip;q=0.5")];
  expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
  expect(compressed.headers.get("Content-Type")).toBe("application/json");
  expect(compressed.headers.get("Vary")).toContain("Accept-Encoding");
  expect(gunzipSync(compressed.body)).toEqual(plain.body);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 3);
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(plain.headers.get("Vary")).toContain("Accept-Encoding");
});

test("one that is very long as well", async () => {
  const [plain, compressed] = [await ask("/openapi.json"), await ask("/openapi.json", "gzip")];
  expect(gunzipSync(compressed.body)).toEqual(plain.body);
});

test.each(["gzip;q=0", "identity", "zstd"])("it is not for who asks for %s", async (encoding) => {
  expect((await ask(list, encoding)).headers.get("Content-Encoding")).toBeNull();
});

test("a short answer is sent as it is", async () => {
  expect((await ask("/check-in/first", "gzip")).headers.get("Content-Encoding")).toBeNull();
});
