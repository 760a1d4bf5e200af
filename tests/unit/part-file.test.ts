import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeAbandonedParts } from "#server/part-file.ts";

test("what was left of a file by processes that are gone is removed, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybell-part-"));
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  const kept = [`a.db.part-${process.ppid}`, `b.db.part-${gone}`, "a.db", "a.db.part-of-mine"];
  for (const name of [...kept, `a.db.part-${gone}`, `a.db.part-${gone}-wal`, `a.db.part-${process.pid}`])
    await writeFile(join(folder, name), "");
  await mkdir(join(folder, `a.db.part-${gone}.restored-x1`, "inside"), { recursive: true });
  await removeAbandonedParts(join(folder, "a.db"));
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  await removeAbandonedParts(join(folder, "no-folder", "a.db"));
  await rm(folder, { recursive: true });
});
