import type { ManifestOptions } from "vite-plugin-pwa";
import { PRODUCT_NAME } from "#contract/product.ts";
import { TOKENS } from "#client/ui/tokens.ts";

const png = (name: string, size: number, purpose: string): { src: string; sizes: string; type: string; purpose: string } => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest: how the app installs and looks on a home screen. */
export const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: "Check a class in, record what is worth remembering, reach out to a child. By touch, with or without a network.",
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
  shortcuts: [
    {
      name: "Check in",
      description: "Open the class and start the check-in",
      url: "/?check-in=start",
      icons: [{ src: "/icons/shortcut-96.png", sizes: "96x96", type: "image/png" }],
    },
  ],
};
