import type { HtmlTagDescriptor, Plugin } from "vite";
import { PRODUCT_NAME } from "#contract/product.ts";
import { TOKENS } from "#client/ui/tokens.ts";

const VALUES: Record<string, string> = {
  "%PRODUCT_NAME%": PRODUCT_NAME,
  "%THEME_LIGHT%": TOKENS.light.paper,
  "%THEME_DARK%": TOKENS.dark.paper,
};

/** The face of nearly every text; `latin-ext` comes where a name needs it. */
const FACE = /latin-wght-normal-[^/]*\.woff2$/;

/**
 * The face is optional: asked for with the page it is there before the first text, asked for by the text it is too late.
 * That is for the shell that a device keeps; the server leaves it out of what it sends by itself.
 */
const preload = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
  injectTo: "head",
});

/** Puts the product's name, the theme's paper and the face into the page, which cannot import them. */
export function indexHtml(): Plugin[] {
  return [
    {
      name: "daybell:index-html",
      transformIndexHtml: {
        order: "pre",
        handler: (html) => html.replace(/%[A-Z_]+%/g, (name) => VALUES[name] ?? name),
      },
    },
    {
      name: "daybell:preload-face",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler: (_html, { bundle }) =>
          Object.keys(bundle ?? {})
            .filter((file) => FACE.test(file))
            .map(preload),
      },
    },
  ];
}
