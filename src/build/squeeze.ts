import { minify, type MinifyOptions } from "terser";
import type { Plugin } from "vite";

/** Chunks that must be there before the login or the class grid is usable (see `chunks.ts`). */
const SQUEEZED = new Set(["core", "entry", "frame", "grid"]);

/**
 * What Node has and no browser, and React's developer tools, which have the development server: libraries look for them,
 * and have code for where they find them.
 */
const ELSEWHERE = { process: undefined, setImmediate: undefined, __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined };

const OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 6, global_defs: ELSEWHERE } };

/**
 * Goes over what the build has made small already, several times: that takes a fiftieth off what every first visit
 * fetches, and too long to be done to the whole app.
 */
export function squeeze(): Plugin {
  return {
    name: "daybell:squeeze",
    apply: "build",
    // A file's name is made before its code comes here, and must tell other code apart.
    augmentChunkHash: ({ name }) =>
      SQUEEZED.has(name) ? JSON.stringify([OPTIONS, Object.keys(ELSEWHERE)]) : undefined,
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !SQUEEZED.has(chunk.name)) continue;
          const { code } = await minify(chunk.code, OPTIONS);
          if (code) chunk.code = code;
        }
      },
    },
  };
}
