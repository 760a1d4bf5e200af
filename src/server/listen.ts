import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { ConfigError } from "./config-error.ts";
import { gracefulClose } from "./http/graceful-close.ts";
import { endUnread } from "./http/unread-bodies.ts";

/**
 * How long a client may take, in ms, so that a slow one holds no connection: for its headers,
 * for a whole request (8 MiB of a picture in two minutes is a poor school's network), between requests, and without
 * taking any of an answer.
 */
export interface Patience {
  headers: number;
  request: number;
  idle: number;
  silent: number;
  /** How often it is looked at. */
  check: number;
}

const PATIENCE: Patience = {
  headers: 15_000,
  request: 120_000,
  // Proxies and balancers keep an unused connection for up to a minute: what they send on one that is just being closed is lost.
  idle: 75_000,
  silent: 120_000,
  check: 5000,
};

export interface Listening {
  port: number;
  /** Takes no new connections, answers the requests under way, and closes each connection after its answer. */
  close(): Promise<void>;
}

/** What the environment calls the address, for who has to mend it. */
interface Settings {
  host: string;
  port: string;
}

/** `localhost` is two addresses, and which one a program tries first differs. */
const LOOPBACKS = ["127.0.0.1", "::1"];

/**
 * Listens on a host's addresses; throws `ConfigError` where that cannot be. A machine without IPv6 does without its
 * loopback.
 */
export async function listen(
  app: Pick<Hono, "fetch">,
  host: string,
  port: number,
  patience: Patience = PATIENCE,
  settings: Settings = { host: "HOST", port: "PORT" },
): Promise<Listening> {
  try {
    return await listenOnAll(app, host, port, patience);
  } catch (error) {
    throw new ConfigError(whyNot(error, host, port, settings), { cause: error });
  }
}

function whyNot(error: unknown, host: string, port: number, settings: Settings): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} of ${host} is in use by another program: stop that one, or choose another port with ${settings.port}`;
  if (code === "EACCES")
    return `Port ${port} of ${host} is not for this user: choose one above 1023 with ${settings.port}`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EADDRNOTAVAIL")
    return `${settings.host} must be an address of this machine, such as localhost or 0.0.0.0, not "${host}"`;
  return `The server cannot listen on port ${port} of ${host}: ${error instanceof Error ? error.message : String(error)}`;
}

async function listenOnAll(
  app: Pick<Hono, "fetch">,
  host: string,
  port: number,
  patience: Patience,
): Promise<Listening> {
  const [first = host, ...more] = host === "localhost" ? LOOPBACKS : [host];
  const server = await open(app, first, port, patience);
  const closes = [gracefulClose(server)];
  const chosen = portOf(server);
  for (const other of more) {
    try {
      closes.push(gracefulClose(await open(app, other, chosen, patience)));
    } catch (error) {
      if (!hasNoSuchAddress(error)) throw error;
    }
  }
  return { port: chosen, close: async () => void (await Promise.all(closes.map((close) => close()))) };
}

function open(
  app: Pick<Hono, "fetch">,
  hostname: string,
  port: number,
  { headers, request, idle, silent, check }: Patience,
): Promise<Server> {
  const serverOptions = {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: check,
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port, serverOptions, autoCleanupIncoming: false }, () => {
      asServer(server).timeout = silent;
      endUnread(asServer(server));
      resolve(asServer(server));
    });
    server.once("error", reject);
  });
}

/** Without options for HTTP/2 it is always a plain server. */
const asServer = (server: ReturnType<typeof serve>): Server => server as Server;

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const hasNoSuchAddress = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
