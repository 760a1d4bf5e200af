import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { removeMailFiles } from "#server/jobs/remove-mail-files.ts";

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

test("of two who remove mails at once, as at two erasures, each goes on where the other has removed one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-mails-"));
  made.push(dataDir);
  await mkdir(join(dataDir, "mail"));
  const ids = Array.from({ length: 50 }, (_, index) => `mail${index}`);
  for (const id of ids)
    await writeFile(join(dataDir, "mail", `${id}.eml`), `To ${Number(id.slice(4)) % 2 ? "Ann" : "Ben"}`);
  const removed = await Promise.all(
    ["Ann", "Ben"].map((name) => removeMailFiles(dataDir, [], (text) => text.includes(name))),
  );
  expect(removed).toEqual([25, 25]);
  expect(await readdir(join(dataDir, "mail"))).toEqual([]);
});
