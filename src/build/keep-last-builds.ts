import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const KEPT = 3;

const read = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, "utf8").catch(() => "[]");
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(Array.isArray) : [];
};

const same = (a: string[], b: string[]): boolean => a.length === b.length && a.every((name, at) => name === b[at]);

/**
 * A page that was opened before a deploy still asks for the chunks of its own build: the assets of the last three
 * builds stay, the rest goes. `ledger` lists them, newest first, outside what is served.
 */
export function keepLastBuilds(outDir: string, ledger: string): Plugin {
  return {
    name: "daybell:keep-last-builds",
    apply: "build",
    async writeBundle(_options, bundle) {
      const now = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort();
      if (now.length === 0) return;
      const before = (await read(ledger)).filter((build) => !same(build, now));
      const builds = [now, ...before].slice(0, KEPT);
      await writeFile(ledger, JSON.stringify(builds, null, 1));
      const wanted = new Set(builds.flat());
      const present = await readdir(join(outDir, "assets"));
      const stale = present.filter((name) => !wanted.has(`assets/${name.replace(/\.(?:br|gz)$/, "")}`));
      await Promise.all(stale.map((name) => rm(join(outDir, "assets", name))));
    },
  };
}
