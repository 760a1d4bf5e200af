import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Deps } from "./deps.ts";
import type { Request } from "./serve.ts";

/**
 * The address that a request is counted for, as `networkOf` gives it; a proxy's word for it counts only where the settings
 * trust it.
 */
export function clientAddress(c: Request, deps: Deps): string {
  const told = deps.config.trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return networkOf(told || socketAddress(c) || "unknown");
}

const WITH_PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;
const MAPPED = /^::ffff:([\d.]+)$/i;
/** Groups of an IPv6 address, and those of them that tell its network. */
const GROUPS = 8;
const OF_NETWORK = 4;

/**
 * An IPv4 address, and of an IPv6 one its network (/64), however they are written: whoever has one address of such a
 * network has all of them, and would never be over a rate. Anything else as it is.
 */
export function networkOf(address: string): string {
  const [, within, before] = WITH_PORT.exec(address) ?? [];
  const [bare = ""] = (within ?? before ?? address).split("%");
  const [, mapped] = MAPPED.exec(bare) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : address;
  // In the URL's own writing: lower case, without leading zeros, and no IPv4 at its end.
  const [head = [], tail] = new URL(`http://[${bare}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":")));
  const groups =
    tail === undefined
      ? head
      : [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => "0"), ...tail];
  return `${groups.slice(0, OF_NETWORK).join(":")}::/64`;
}

/** Undefined where the app is called without a socket, as tests do. */
function socketAddress(c: Request): string | undefined {
  const bindings: unknown = c.env;
  return typeof bindings === "object" && bindings !== null && "incoming" in bindings
    ? getConnInfo(c).remote.address
    : undefined;
}

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPad", "iPad"],
  ["iPhone", "iPhone"],
  ["Android", "Android"],
  ["CrOS", "Chromebook"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
] as const;

/** A few words for the list of one's own sessions: *Chrome on iPad*. */
export function deviceOf(c: Request): string {
  const agent = c.req.header("User-Agent") ?? "";
  const find = (list: readonly (readonly [string, string])[]): string | undefined =>
    list.find(([sign]) => agent.includes(sign))?.[1];
  return `${find(BROWSERS) ?? "Another program"} on ${find(SYSTEMS) ?? "an unknown device"}`;
}
