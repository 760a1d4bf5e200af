import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { serveFolder } from "./serve-folder.ts";

const FOLDER = join(import.meta.dirname, "../../.build/bench-empty");

/** Builds the empty page as the app is built, with a service worker that keeps all of it. */
export async function buildEmptyApp(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "empty-page"),
    plugins: [
      react({ compiler: true }),
      VitePWA({
        strategies: "generateSW",
        injectRegister: "script",
        registerType: "autoUpdate",
        manifest: false,
        workbox: { clientsClaim: true },
      }),
    ],
    build: {
      outDir: FOLDER,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}

/** Serves it until closed. */
export const serveEmptyApp = (port: number): Promise<{ close(): Promise<void> }> => serveFolder(FOLDER, port);
