import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { isPagePath } from "#contract/page-path.ts";
import type { Api } from "./serve.ts";

const YEAR_S = 31_536_000;

/** Names of built assets carry a hash of their content. */
const caching = (path: string): string => (path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "no-cache");

/**
 * Serves the built client: files as they are, compressed where a compressed one lies beside, and for every other path
 * that could be a screen the app itself. A missing file is a 404, never HTML.
 */
export function clientFiles(api: Api, clientDir: string): void {
  api.use(
    "*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      rewriteRequestPath: (path) => (path === "/" ? "/-" : path),
      onFound: (path, c) => {
        c.header("Cache-Control", caching(path));
        if (path.endsWith(".webmanifest")) c.header("Content-Type", "application/manifest+json");
      },
    }),
  );
  api.get("*", appShell(clientDir));
}

/** With an ending it is a page where a browser opens it as one; a program that asks for a file is told that there is none. */
const isPage = ({ req }: Context): boolean => isPagePath(req.path) && (extname(req.path) === "" || (req.header("Accept") ?? "").includes("text/html"));

function appShell(clientDir: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isPage(c)) return next();
    const html = await readFile(join(clientDir, "index.html"), "utf8");
    c.header("Cache-Control", "no-cache");
    return c.html(html);
  };
}
