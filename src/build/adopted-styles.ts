import { resolve } from "node:path";
import type { Plugin } from "vite";

// By its path: the library's own files know none of this package's names.
const COMPONENT = JSON.stringify(resolve("src/client/ui/adopted-style.tsx"));

/**
 * The component library writes `<style>` elements; a content security policy without `unsafe-inline` forbids them.
 * Each becomes a constructed style sheet.
 */
export function adoptedStyles(): Plugin {
  return {
    name: "daybell:adopted-styles",
    enforce: "pre",
    transform: {
      filter: { id: /@mantine\/[a-z]+\/esm\/.*\.mjs/, code: 'jsx("style"' },
      handler(code) {
        const turned = code.replaceAll('jsx("style"', "jsx(AdoptedStyle");
        return { code: `import { AdoptedStyle } from ${COMPONENT};\n${turned}`, map: null };
      },
    },
  };
}
