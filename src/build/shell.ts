import type { Plugin } from "vite";

interface Entry {
  url: string;
}

/**
 * Loaded where they are shown, not with the app: the drawing of a chart is as large as all the rest. The
 * service worker keeps it from then on, by the same name.
 */
const LAZY = /\/bar-chart-/;

/**
 * Which files belong in the precache: those of this build (the folder also holds earlier ones), without the parts that
 * only some screens need.
 */
export function shellOfThisBuild(): { collect: Plugin; only: <E extends Entry>(entries: E[]) => { manifest: E[] } } {
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
      manifest: entries.filter(({ url }) => !url.startsWith("assets/") || (built.has(url) && !LAZY.test(url))),
    }),
  };
}
