import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";

/**
 * How long a client may take, in ms, so that a slow one holds no connection (reliability, *Security*): for its headers,
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

const PATIENCE: Patience = { headers: 15_000, request: 120_000, idle: 10_000, silent: 120_000, check: 5000 };

export interface Listening {
  port: number;
  /** Takes no new connections and waits for the requests under way. */
  close(): Promise<void>;
}

/** `localhost` is two addresses, and which one a program tries first differs. */
const LOOPBACKS = ["127.0.0.1", "::1"];

/** Listens on a host's addresses; throws where that cannot be. A machine without IPv6 does without its loopback. */
export async function listen(app: Pick<Hono, "fetch">, host: string, port: number, patience: Patience = PATIENCE): Promise<Listening> {
  const [first = host, ...more] = host === "localhost" ? LOOPBACKS : [host];
  const server = await open(app, first, port, patience);
  const servers = [server];
  const chosen = portOf(server);
  for (const other of more) {
    try {
      servers.push(await open(app, other, chosen, patience));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
  return { port: chosen, close: async () => void (await Promise.all(servers.map(close))) };
}

function open(app: Pick<Hono, "fetch">, hostname: string, port: number, { headers, request, idle, silent, check }: Patience): Promise<Server> {
  const serverOptions = { headersTimeout: headers, requestTimeout: request, keepAliveTimeout: idle, connectionsCheckingInterval: check };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port, serverOptions }, () => {
      asServer(server).timeout = silent;
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

const isUnavailable = (error: unknown): boolean => error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
