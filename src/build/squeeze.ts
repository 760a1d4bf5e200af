import { minify } from "terser";
import type { Plugin } from "vite";

/** Chunks that must be there before the login or the class grid is usable (see `chunks.ts`). */
const SQUEEZED = new Set(["core", "entry", "frame", "grid"]);

/**
 * Goes over what the build has made small already, several times: that takes a fiftieth off what every first visit
 * fetches, and too long to be done to the whole app.
 */
export function squeeze(): Plugin {
  return {
    name: "daybell:squeeze",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !SQUEEZED.has(chunk.name)) continue;
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
          if (code) chunk.code = code;
        }
      },
    },
  };
}
