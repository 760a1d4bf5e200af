import { isIP } from "node:net";

/** For whom passkeys are made: they work at this name and its origin alone. */
export interface RelyingParty {
  /** Host of the public origin. */
  id: string;
  origin: string;
}

/** Undefined where browsers make none: at an address without a name or without TLS, this machine's own excepted. */
export function relyingParty(publicOrigin: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicOrigin);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return undefined;
  if (protocol !== "https:" && hostname !== "localhost" && !hostname.endsWith(".localhost")) return undefined;
  return { id: hostname, origin };
}
