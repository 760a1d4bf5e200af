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

/** What no browser sends: a proxy says by it that it asks for another. So does any header that begins with x-forwarded. */
const OF_A_PROXY = new Set([
  "cdn-loop",
  "cf-connecting-ip",
  "cf-ray",
  "fastly-client-ip",
  "fly-client-ip",
  "forwarded",
  "true-client-ip",
  "via",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-envoy-external-address",
  "x-original-host",
  "x-real-ip",
]);

const isOfAProxy = (name: string): boolean => name.startsWith("x-forwarded") || OF_A_PROXY.has(name);

/**
 * By what a proxy adds, or by the name that the browser or a proxy tells; a proxy that tells none is given away by the
 * browser's Origin. One that hides itself from a client without an Origin cannot be told from this machine.
 */
function cameFromElsewhere({ req }: Request): boolean {
  if (Object.keys(req.header()).some(isOfAProxy)) return true;
  const [host, origin] = [req.header("Host"), req.header("Origin")];
  const addresses = [host === undefined ? undefined : `http://${host}`, origin].filter((one) => one !== undefined);
  return addresses.some((address) => !URL.canParse(address) || !isLoopback(new URL(address)));
}
