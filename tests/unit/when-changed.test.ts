import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anew, whenChanged } from "#server/cli/when-changed.ts";

const LOCK = import.meta.resolve("#server/database/file-lock.ts");
/** Takes the lock, and is killed before it gives it back. */
const DIES_MAKING = `import("${LOCK}").then((m) => m.withFileLock(process.argv[1], () => process.kill(process.pid, 9)))`;

describe("making something when it changed", () => {
  let root: string;
  let makings: number;

  const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);
  const run = (make: () => Promise<void> = makeIt): Promise<void> =>
    whenChanged({ root, inputs: ["src", "one.txt", "missing"], output: "out", stamp: ".build/stamp.json" }, make);

  async function makeIt(): Promise<void> {
    makings += 1;
    await write("out", "made");
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "daybell-made-"));
    makings = 0;
    await mkdir(join(root, "src/deep"), { recursive: true });
    await write("src/deep/a.ts", "a");
    await write("one.txt", "1");
    await run();
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  it("makes it once", async () => {
    await run();
    expect(makings).toBe(1);
  });

  it.each([
    ["a file's content", () => write("src/deep/a.ts", "b")],
    ["a new file", () => write("src/b.ts", "")],
    ["a file that is gone", () => rm(join(root, "src/deep/a.ts"))],
    ["an output that is gone", () => rm(join(root, "out"))],
  ])("makes it again after %s", async (_says, change) => {
    await change();
    await run();
    await run();
    expect(makings).toBe(2);
  });

  it.each([
    ["times alone", () => utimes(join(root, "one.txt"), 1, 1)],
    ["what the making writes", () => write("src/tree.gen.ts", "x")],
  ])("leaves it after a change of %s", async (_says, change) => {
    await change();
    await run();
    expect(makings).toBe(1);
  });

  it("makes it once where two ask at the same time", async () => {
    await write("one.txt", "2");
    await Promise.all([run(), run(), run()]);
    expect(makings).toBe(2);
  });

  it("tells of a failure, and tries again even where the change was taken back", async () => {
    await write("one.txt", "2");
    await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await write("one.txt", "1");
    await run();
    expect(makings).toBe(2);
  });

  it("makes it anew where that is asked for, and then not again", async () => {
    await anew({ root, inputs: ["src", "one.txt", "missing"], output: "out", stamp: ".build/stamp.json" }, makeIt);
    await run();
    expect(makings).toBe(2);
  });

  it("is not held up by a process that died while it made it", async () => {
    await write("one.txt", "2");
    const { signal } = spawnSync(process.execPath, ["--eval", DIES_MAKING, join(root, ".build/stamp.json.held")]);
    expect(signal).toBe("SIGKILL");
    await run();
    expect(makings).toBe(2);
  });

  it.each([
    ["an id that another process bears by now", String(process.pid)],
    ["no id, since it died or the disk was full before", ""],
  ])("is not held up by a file with %s", async (_says, left) => {
    await write("one.txt", "2");
    await write(".build/stamp.json.lock", left);
    await run();
    expect(makings).toBe(2);
  });
});
