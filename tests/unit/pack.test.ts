import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { lockedFor } from "#pack/shrinkwrap.ts";

describe("what is locked for the packed program", () => {
  const locked = {
    "": { dependencies: { a: "1" } },
    "node_modules/a": { dependencies: { b: "1" }, optionalDependencies: { c: "1" } },
    "node_modules/a/node_modules/b": { version: "2", dependencies: { d: "1" } },
    "node_modules/b": { version: "1" },
    "node_modules/c": { peerDependencies: { d: "1", e: "1" }, peerDependenciesMeta: { e: { optional: true } } },
    "node_modules/d": {},
    "node_modules/e": {},
  };

  it("is what its packages need, each in the folder in which Node finds it", () => {
    expect(Object.keys(lockedFor(["a"], locked))).toEqual([
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/c",
      "node_modules/d",
    ]);
  });

  it("has to be there", () => {
    expect(() => lockedFor(["f"], locked)).toThrow("f is not in package-lock.json");
  });
});

describe("npm run pack", () => {
  const pack = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["src/pack/pack.ts", ...args]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );

  it.each([
    [["/no/such/folder"], "There is no folder /no/such/folder."],
    [["package.json"], "There is no folder package.json."],
    [[""], 'There is no folder "".'],
    [["--out"], "There is no option --out."],
    [[".", "elsewhere"], "One folder at a time, not also elsewhere."],
  ])("with %j says what is wrong, and packs nothing", async (args, sentence) => {
    const { code, said } = await pack(...args);
    expect(code).toBe(2);
    expect(said).toContain(`${sentence}\n\nnpm run pack [-- <folder>]`);
  });

  it("explains itself", async () => {
    expect(await pack("--help")).toEqual({ code: 0, said: expect.stringMatching(/^npm run pack \[-- <folder>\] /) });
  });
});
