import type { ManifestOptions } from "vite-plugin-pwa";
import { PRODUCT_NAME } from "#contract/product.ts";
import { TOKENS } from "#client/ui/tokens.ts";

const png = (
  name: string,
  size: number,
  purpose: string,
): { src: string; sizes: string; type: string; purpose: string } => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const screenshot = (name: string, sizes: string, form_factor: "wide" | "narrow", label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: "image/png",
  form_factor,
  label,
});

/** The web app manifest: how the app installs and looks on a home screen. */
export const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description:
    "Check a class in, record what is worth remembering, reach out to a child. By touch, with or without a network.",
  lang: "en",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  orientation: "any",
  theme_color: TOKENS.light.paper,
  background_color: TOKENS.light.paper,
  categories: ["education", "productivity"],
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  icons: [
    { src: "/icons/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    png("icon-192", 192, "any"),
    png("icon-512", 512, "any"),
    png("maskable-192", 192, "maskable"),
    png("maskable-512", 512, "maskable"),
    png("monochrome-512", 512, "monochrome"),
  ],
  screenshots: [
    screenshot("check-in-wide", "1280x800", "wide", "Check a class in with a tap for each exception"),
    screenshot("class-wide", "1280x800", "wide", "The class, its week and its connections at a glance"),
    screenshot("check-in-narrow", "824x1830", "narrow", "The same on a phone"),
  ],
  shortcuts: [
    {
      name: "Check in",
      description: "Open the class and start the check-in",
      url: "/?check-in=start",
      icons: [{ src: "/icons/shortcut-96.png", sizes: "96x96", type: "image/png" }],
    },
  ],
};
