import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Entry {
  url: string;
}

/**
 * Loaded where they are shown, not with the app: the drawing of a chart is as large as all the rest. The
 * service worker keeps it from then on, by the same name.
 */
const LAZY = /\/bar-chart-/;

/** Digest of a file as Subresource Integrity has it (https://www.w3.org/TR/SRI/). */
const integrityOf = (file: string): string =>
  `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`;

/**
 * Which files belong in the precache: those of this build (the folder `out` also holds earlier ones), without the parts
 * that only some screens need. Each with its digest: what a captive portal answers in its place is not kept.
 */
export function shellOfThisBuild(out: string): {
  collect: Plugin;
  only: <E extends Entry>(entries: E[]) => { manifest: (E & { integrity: string })[] };
} {
  const built = new Set<string>();
  return {
    collect: {
      name: "daybell:shell",
      apply: "build",
      writeBundle(_options, bundle) {
        for (const name of Object.keys(bundle)) built.add(name);
      },
    },
    only: (entries) => ({
      manifest: entries
        .filter(({ url }) => !url.startsWith("assets/") || (built.has(url) && !LAZY.test(url)))
        .map((entry) => ({ ...entry, integrity: integrityOf(join(out, entry.url)) })),
    }),
  };
}
