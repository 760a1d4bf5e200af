import type { MiddlewareHandler } from "hono";
import { isLoopback } from "#server/identity/provider-settings.ts";
import type { Deps, Env } from "./deps.ts";
import type { Request } from "./serve.ts";

/**
 * Tells which school is not open to a request. One that is open on this machine alone is closed to what comes from
 * another: a proxy stands before the server that the settings do not tell of.
 */
export function closeToOthers({ config, log }: Pick<Deps, "config" | "log">): MiddlewareHandler<Env> {
  let told = false;
  return async (c, next) => {
    const isOther = config.openAlone !== undefined && cameFromElsewhere(c);
    c.set("closed", config.closed ?? (isOther ? config.openAlone : undefined));
    if (isOther && !told) {
      told = true;
      log.warn(
        {},
        "This server is reached from other machines, to which the demonstration school is closed. Set PUBLIC_ORIGIN to its address there; DEMO=on opens the school to everybody",
      );
    }
    await next();
  };
}

/** What no browser sends: a proxy says by it that it asks for another. */
const OF_A_PROXY = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"];

/**
 * By what a proxy adds, or by the name that the browser or a proxy tells; a proxy that tells none is given away by the
 * browser's Origin.
 */
function cameFromElsewhere({ req }: Request): boolean {
  if (OF_A_PROXY.some((name) => req.header(name) !== undefined)) return true;
  const hosts = ["Host", "X-Forwarded-Host"].map((name) => req.header(name)).filter((host) => host !== undefined);
  const origin = req.header("Origin");
  const addresses = [...hosts.map((host) => `http://${host}`), ...(origin === undefined ? [] : [origin])];
  return addresses.some((address) => !URL.canParse(address) || !isLoopback(new URL(address)));
}
