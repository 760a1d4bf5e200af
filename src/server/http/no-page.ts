import type { Context } from "hono";
import { ERROR_MESSAGES, NO_PAGE } from "#contract/errors.ts";
import { AppError } from "#server/errors.ts";
import type { Env } from "./deps.ts";

/**
 * Throws 403 `NO_PAGE` where what only its owner may read was asked for by an address bar, a link, a frame or an element
 * of a page: an answer is for the app, which draws nothing while its device is locked. `isPicture`: an image may show it.
 */
export function refusePage(c: Context<Env>, isPicture: boolean): void {
  // A browser's store must not give a page what an element of the app was given.
  if (isPicture) c.header("Vary", "Sec-Fetch-Dest, Sec-Fetch-Mode, Accept");
  if (!isForApp(c, isPicture)) throw new AppError(403, ERROR_MESSAGES.FORBIDDEN, { code: NO_PAGE });
}

function isForApp({ req }: Context<Env>, isPicture: boolean): boolean {
  const [mode, destination] = [req.header("Sec-Fetch-Mode"), req.header("Sec-Fetch-Dest")];
  // Without TLS, and in older browsers, only what is asked for tells a page.
  if (mode === undefined && destination === undefined) return !/\btext\/html\b/i.test(req.header("Accept") ?? "");
  return (
    mode !== "navigate" &&
    (destination === undefined || destination === "empty" || (isPicture && destination === "image"))
  );
}
