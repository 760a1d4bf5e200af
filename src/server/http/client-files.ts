import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler, Next } from "hono";
import { getMimeType } from "hono/utils/mime";
import { isPagePath } from "#contract/page-path.ts";
import { findClientAsset } from "#server/services/client-assets/client-assets.ts";
import type { Deps, Env } from "./deps.ts";
import { preloadPage } from "./preload-page.ts";
import type { Api, Request } from "./serve.ts";
import { readSessionCookie } from "./session-cookie.ts";

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;

/** Pictures that hardly ever change; a browser asks for a page's icon again at every turn. */
const PICTURES = /\/(?:icons|avatars|screenshots)\//;

/** Names of built assets carry a hash of their content. */
function caching(path: string): string {
  if (path.includes("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
  return PICTURES.test(path) ? `public, max-age=${DAY_S}` : "no-cache";
}

/**
 * Serves the built client: files as they are, compressed where a compressed one lies beside, and for every other path
 * that could be a screen the app itself. A missing file is a 404, never HTML.
 */
export function clientFiles(api: Api, deps: Deps, clientDir: string): void {
  api.use(
    "*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      // Neither the page itself nor what the build wrote down for the server.
      rewriteRequestPath: (path) => (path === "/" || path.startsWith("/.") ? "/-" : path),
      onFound: (path, c) => {
        c.header("Cache-Control", caching(path));
        if (path.endsWith(".webmanifest")) c.header("Content-Type", "application/manifest+json");
      },
    }),
  );
  api.get("/assets/:name{[\\w.-]+}", (c, next) => keptAsset(c, deps, next));
  api.get("*", appShell(deps, clientDir));
}

const unpack = promisify(brotliDecompress);

/** A file of another build: a page of that may have come from another process, or from one that is gone. */
async function keptAsset(c: Request, deps: Deps, next: Next): Promise<Response | void> {
  const kept = await findClientAsset(deps.database.read, c.req.path.slice(1));
  if (!kept) return next();
  const asIs = kept.encoding === null || /\bbr\b/.test(c.req.header("Accept-Encoding") ?? "");
  c.header("Cache-Control", caching(c.req.path));
  c.header("Content-Type", getMimeType(c.req.path) ?? "application/octet-stream");
  if (kept.encoding) c.header("Vary", "Accept-Encoding");
  if (kept.encoding && asIs) c.header("Content-Encoding", kept.encoding);
  return c.body(new Uint8Array(asIs ? kept.bytes : await unpack(kept.bytes)));
}

/** With an ending it is a page where a browser opens it as one; a program that asks for a file is told that there is none. */
const isPage = ({ req }: Context): boolean =>
  isPagePath(req.path) && (extname(req.path) === "" || (req.header("Accept") ?? "").includes("text/html"));

function appShell(deps: Deps, clientDir: string): MiddlewareHandler<Env> {
  const shellFor = preloadPage(clientDir);
  return async (c, next) => {
    if (!isPage(c)) return next();
    const html = await shellFor(c.req.path, readSessionCookie(c, deps) !== undefined);
    // It tells of a session: never kept for when the browser comes back to it.
    c.header("Cache-Control", "no-store");
    return c.html(html);
  };
}
