import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compile } from "#pack/compile.ts";
import { lockedFor } from "#pack/shrinkwrap.ts";

describe("compiling the server", () => {
  let src: string;
  beforeEach(async () => void (src = await mkdtemp(join(tmpdir(), "daybell-compile-"))));
  afterEach(() => rm(src, { recursive: true, force: true }));

  async function compiled(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(src, path)), { recursive: true });
      await writeFile(join(src, path), text);
    }
    const { modules, packages } = await compile(src, ["server"], (path) => path === "server/left-out.ts");
    return { modules: Object.fromEntries(modules), packages };
  }

  it("leaves types out, and names what lies beside by its new ending, however it is named", async () => {
    const { modules } = await compiled({
      "server/main.ts": [
        'import { a } from "./a.ts";',
        'export { b, c } from "./deep/b.ts";',
        'export const d = (): Promise<unknown> => import("./d.ts");',
        'export const thread = new URL("./thread.ts", import.meta.url);',
        'export const same: string = "./a.ts" + a;',
      ].join("\n"),
    });
    expect(modules["server/main.js"]?.replaceAll(/ {2,}/g, " ").split("\n")).toEqual([
      'import { a } from "./a.js";',
      'export { b, c } from "./deep/b.js";',
      'export const d = () => import("./d.js");',
      'export const thread = new URL("./thread.js", import.meta.url);',
      'export const same = "./a.ts" + a;',
    ]);
  });

  it("finds the packages that are imported, and those alone", async () => {
    const { modules, packages } = await compiled({
      "server/a.ts": [
        'import { join } from "node:path";',
        'import type { Only } from "only-types";',
        'import { one } from "one/deep";',
        'import { two } from "@scope/two/deep";',
        'import { own } from "#server/own.ts";',
        'export const later = async (): Promise<Only> => (await import("three")).of(join, one, two, own);',
        'export const sql = `select a from "four"`;',
      ].join("\n"),
      "server/left-out.ts": 'import "five";\n',
      "server/read.me": "nothing",
    });
    expect(packages).toEqual(["@scope/two", "one", "three"]);
    expect(Object.keys(modules)).toEqual(["server/a.js"]);
    expect(modules["server/a.js"]).toContain('from "#server/own.ts"');
  });

  it("refuses an import that nobody can foresee", async () => {
    await expect(
      compiled({ "server/a.ts": "export const load = (name: string): unknown => import(name);\n" }),
    ).rejects.toThrow("server/a.ts: nobody can say what import(name) will load");
  });
});

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
