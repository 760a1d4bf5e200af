import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const FOLDER = join(import.meta.dirname, "../../.build/bench-empty");
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".webmanifest": "application/manifest+json" };

/** Builds the empty page as the app is built, with a service worker that keeps all of it. */
export async function buildEmptyApp(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "empty-page"),
    plugins: [react({ compiler: true }), VitePWA({ strategies: "generateSW", injectRegister: "script", registerType: "autoUpdate", manifest: false, workbox: { clientsClaim: true } })],
    build: { outDir: FOLDER, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
}

/** Serves it until closed. */
export function serveEmptyApp(port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = join(FOLDER, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve) => server.listen(port, "localhost", () => resolve({ close })));
}
