import { localStorageColorSchemeManager } from "@mantine/core";
import { TOKENS } from "#client/ui/tokens.ts";

/** The same key is read before the first paint, by `public/colour-scheme.js`. */
const KEY = "daybell-colour-scheme";

export const colourSchemes = localStorageColorSchemeManager({ key: KEY });

/** The bar of the browser takes the colour of the paper, also where a scheme was chosen against the system's. */
export function paintBrowserBar(): void {
  const paint = (): void => {
    const night = document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
    const paper = night ? TOKENS.dark.paper : TOKENS.light.paper;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", paper);
  };
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
  paint();
}
