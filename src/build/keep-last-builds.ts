import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Plugin } from "vite";

const KEPT = 3;

const read = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, "utf8").catch(() => "[]");
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(Array.isArray) : [];
};

const same = (a: string[], b: string[]): boolean => a.length === b.length && a.every((name, at) => name === b[at]);

/**
 * What was started before a build still asks for the chunks of its own: a page that was opened before a deploy, a server
 * that runs on. The files of the last three builds in a folder of `outDir` stay, the rest of it goes. `ledger` lists them,
 * newest first, outside what is served.
 */
export function keepLastBuilds(outDir: string, ledger: string, folder: string): Plugin {
  return {
    name: "daybell:keep-last-builds",
    apply: "build",
    async writeBundle(_options, bundle) {
      const now = Object.keys(bundle)
        .filter((name) => posix.dirname(name) === folder)
        .sort();
      if (now.length === 0) return;
      const before = (await read(ledger)).filter((build) => !same(build, now));
      const builds = [now, ...before].slice(0, KEPT);
      await writeFile(ledger, JSON.stringify(builds, null, 1));
      const wanted = new Set(builds.flat());
      const present = await readdir(join(outDir, folder));
      const stale = present.filter((name) => !wanted.has(posix.join(folder, name.replace(/\.(?:br|gz)$/, ""))));
      await Promise.all(stale.map((name) => rm(join(outDir, folder, name))));
    },
  };
}
