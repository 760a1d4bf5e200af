import { randomUUID } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { FOREIGN, FOREIGN_STATUSES } from "#tests/support/foreign-answers.ts";
import type { Dice } from "./dice.ts";

/**
 * `mute`: nothing arrives at the server. `deaf`: all arrives, and no answer comes back. `cutting`: answers break off.
 * `portal`: a sign-in page for everything. `stranger`: JSON of another program's, of any status. The others as they sound.
 */
export const WEATHERS = [
  "good",
  "lossy",
  "slow",
  "offline",
  "mute",
  "deaf",
  "cutting",
  "portal",
  "stranger",
  "unavailable",
  "busy",
] as const;
export type Weather = (typeof WEATHERS)[number];

export interface NetworkCounts {
  /** Requests that write. */
  writes: number;
  /** Of these what was sent to the server a second time. */
  doubled: number;
  /** Requests and answers that were lost, held up, cut off or not ours. */
  harmed: number;
}

/** The way of one tablet to the servers, as bad as the weather. */
export interface BadNetwork {
  origin: string;
  weather: Weather;
  /** Ports of the servers, any of which may be asked. */
  ports: () => readonly number[];
  /** The shell that is served: the built one, where each later number names all assets anew. */
  version: number;
  counts: NetworkCounts;
  /** What was asked of late, and what came of it. */
  log: string[];
  /** Resolves when the answer to the next write has gone to the tablet. */
  nextAnswer(): Promise<void>;
  /** Good weather from now on; what still hangs is let go. Resolves when every second request has arrived as well. */
  heal(): Promise<void>;
  /** Nothing has been asked yet. */
  forget(): void;
  close(): Promise<void>;
}

export interface NetworkGiven {
  /** Ports of the servers, any of which may be asked. */
  ports: () => readonly number[];
  dice: Dice;
  /** So many of the writes arrive twice, in any weather; 0 to 1. */
  doubled?: number;
  /** Whether the second has a key of its own, as if the server forgot the first. */
  forgetsKeys?: boolean;
}

const DOUBLED = 0.2;
const LOGGED = 300;

const ASSETS = "assets/";
/** The text of a shell that may name its assets. */
const NAMES_ASSETS = /^(?:text\/(?:html|css|javascript)|application\/javascript)/;

const PORTAL = "<!doctype html><title>Wi-Fi</title><h1>Welcome. Please sign in to the Wi-Fi.</h1>";

interface Whole {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** What a service worker knows of the files that it keeps. */
const DIGEST = /"integrity":"[^"]*",/g;

/** As a later build of the shell would have it: other names for all that is kept for good, and so other digests, which are left out. */
function renamed({ status, headers, body }: Whole, version: number): Whole {
  if (!NAMES_ASSETS.test(headers["content-type"] ?? "")) return { status, headers, body };
  const { etag: _etag, "last-modified": _modified, ...rest } = headers;
  const text = body.toString().replaceAll(ASSETS, `${ASSETS}${version}/`).replaceAll(DIGEST, "");
  return { status, headers: rest, body: Buffer.from(text) };
}

/** Opens a way on a port of its own; the caller closes it. */
export async function openBadNetwork({
  ports,
  dice,
  doubled = DOUBLED,
  forgetsKeys,
}: NetworkGiven): Promise<BadNetwork> {
  const agent = new Agent({ keepAlive: true });
  const hanging = new Set<ServerResponse>();
  const awaiting = new Set<() => void>();
  const seconds = new Set<Promise<unknown>>();
  const log: string[] = [];
  const counts: NetworkCounts = { writes: 0, doubled: 0, harmed: 0 };

  const ask = (asked: IncomingMessage, body: Buffer, isSecond: boolean): Promise<Whole> =>
    new Promise((resolve, reject) => {
      const key = isSecond && forgetsKeys ? { "idempotency-key": randomUUID() } : {};
      const { version } = network;
      const isOfShell = version > 0 && !asked.url?.startsWith("/api/");
      const headers = { ...asked.headers, ...key, ...(isOfShell ? { "accept-encoding": "identity" } : {}) };
      const port = dice.any(network.ports());
      const path = asked.url?.replace(/^\/assets\/\d+\//, `/${ASSETS}`);
      const onwards = request({ port, agent, path, method: asked.method, headers }, (given) => {
        bytesOf(given).then((bytes) => {
          const whole = { status: given.statusCode ?? 502, headers: given.headers, body: bytes };
          resolve(isOfShell ? renamed(whole, version) : whole);
        }, reject);
      });
      onwards.on("error", reject);
      onwards.end(body);
    });

  /** As the weather has it; undefined where the request goes its way. */
  function intercepted(): Whole | "fails" | "hangs" | undefined {
    const { weather } = network;
    const type = { "content-type": "application/json" };
    switch (weather) {
      case "offline":
        return "fails";
      case "mute":
        return dice.chance(0.5) ? "hangs" : "fails";
      case "lossy":
        return dice.chance(0.3) ? "fails" : undefined;
      case "portal":
        return {
          status: dice.any([200, 302, 511]),
          headers: { "content-type": "text/html", location: "/wifi" },
          body: Buffer.from(PORTAL),
        };
      case "stranger":
        return dice.chance(0.7)
          ? { status: dice.any(FOREIGN_STATUSES), headers: type, body: Buffer.from(JSON.stringify(dice.any(FOREIGN))) }
          : undefined;
      case "unavailable":
        return dice.chance(0.9)
          ? {
              status: 503,
              headers: { ...type, "retry-after": "2" },
              body: Buffer.from('{"statusCode":503,"message":"Not now"}'),
            }
          : undefined;
      case "busy":
        return dice.chance(0.7)
          ? {
              status: 429,
              headers: { ...type, "retry-after": "1" },
              body: Buffer.from('{"statusCode":429,"message":"Slow down"}'),
            }
          : undefined;
      default:
        return undefined;
    }
  }

  const give = ({ status, headers, body }: Whole, response: ServerResponse): void => {
    const { "transfer-encoding": _chunked, "content-length": _length, connection: _connection, ...rest } = headers;
    response.writeHead(status, { ...rest, "content-length": body.length }).end(body);
  };

  /** The way back. */
  async function answer(whole: Whole, response: ServerResponse, isWrite: boolean): Promise<void> {
    const { weather } = network;
    if (weather === "slow") await pause(dice.below(1_500));
    if (weather === "deaf" || (weather === "lossy" && dice.chance(0.3))) {
      counts.harmed += 1;
      if (dice.chance(0.3)) return void hanging.add(response);
      return void response.socket?.destroy();
    }
    if (weather === "cutting" && dice.chance(0.6)) {
      counts.harmed += 1;
      response.writeHead(whole.status, { ...whole.headers, "content-length": whole.body.length });
      response.write(whole.body.subarray(0, Math.floor(whole.body.length / 2)));
      return void setTimeout(() => response.socket?.destroy(), 20);
    }
    give(whole, response);
    if (!isWrite) return;
    for (const told of awaiting) told();
    awaiting.clear();
  }

  async function pass(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(asked);
    const path = asked.url ?? "";
    const told = `${new Date().toISOString().slice(11, 23)} ${network.weather} ${asked.method} ${path}`;
    response.once("close", () => {
      log.push(`${told} ${response.headersSent ? response.statusCode : "nothing"}`);
      if (log.length > LOGGED) log.shift();
    });
    const isWrite = path.startsWith("/api/") && asked.method !== "GET";
    if (isWrite) counts.writes += 1;
    const instead = intercepted();
    if (instead) {
      counts.harmed += 1;
      if (instead === "hangs") return void hanging.add(response);
      if (instead === "fails") return void asked.socket.destroy();
      return give(instead, response);
    }
    if (network.weather === "slow") await pause(dice.below(1_500));
    const isTwice = isWrite && dice.chance(doubled);
    // A second one may be there at the same time, or long after.
    const later = dice.chance(0.5) ? 0 : dice.below(1_000);
    const first = ask(asked, body, false);
    if (isTwice) {
      counts.doubled += 1;
      const second = pause(later)
        .then(() => ask(asked, body, true))
        .catch(() => undefined)
        .finally(() => seconds.delete(second));
      seconds.add(second);
    }
    await answer(await first, response, isWrite);
  }

  const server = createServer((asked, response) => {
    // A server that is gone is a network that breaks.
    pass(asked, response).catch(() => asked.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const letGo = (): void => {
    for (const response of hanging) response.socket?.destroy();
    hanging.clear();
  };
  const network: BadNetwork = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    weather: "good",
    ports,
    version: 0,
    counts,
    log,
    nextAnswer: () => new Promise((resolve) => awaiting.add(resolve)),
    heal: async () => {
      network.weather = "good";
      letGo();
      await Promise.all(seconds);
    },
    forget: () => {
      Object.assign(counts, { writes: 0, doubled: 0, harmed: 0 });
      log.length = 0;
    },
    close: async () => {
      letGo();
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
  return network;
}
