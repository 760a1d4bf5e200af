import { getConnInfo } from "@hono/node-server/conninfo";
import type { Deps } from "./deps.ts";
import type { Request } from "./serve.ts";

/** The address that a request came from; a proxy's word for it counts only where the settings trust it. */
export function clientAddress(c: Request, deps: Deps): string {
  const told = deps.config.trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return told || socketAddress(c) || "unknown";
}

/** Undefined where the app is called without a socket, as tests do. */
function socketAddress(c: Request): string | undefined {
  const bindings: unknown = c.env;
  return typeof bindings === "object" && bindings !== null && "incoming" in bindings ? getConnInfo(c).remote.address : undefined;
}

const BROWSERS = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]] as const;
const SYSTEMS = [["iPad", "iPad"], ["iPhone", "iPhone"], ["Android", "Android"], ["CrOS", "Chromebook"], ["Windows", "Windows"], ["Macintosh", "Mac"], ["Linux", "Linux"]] as const;

/** A few words for the list of one's own sessions: *Chrome on iPad*. */
export function deviceOf(c: Request): string {
  const agent = c.req.header("User-Agent") ?? "";
  const find = (list: readonly (readonly [string, string])[]): string | undefined => list.find(([sign]) => agent.includes(sign))?.[1];
  return `${find(BROWSERS) ?? "Another program"} on ${find(SYSTEMS) ?? "an unknown device"}`;
}
