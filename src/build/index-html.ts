import type { Plugin } from "vite";
import { PRODUCT_NAME } from "#contract/product.ts";
import { TOKENS } from "#client/ui/tokens.ts";

const VALUES: Record<string, string> = {
  "%PRODUCT_NAME%": PRODUCT_NAME,
  "%THEME_LIGHT%": TOKENS.light.paper,
  "%THEME_DARK%": TOKENS.dark.paper,
};

/** Puts the product's name and the theme's paper into the page, which cannot import them. */
export function indexHtml(): Plugin {
  return {
    name: "daybell:index-html",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace(/%[A-Z_]+%/g, (name) => VALUES[name] ?? name),
    },
  };
}
