import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { listen } from "#server/listen.ts";

const SENT = 30;

/** Answers all at once, whatever comes, and remembers the requests as weakly as can be. */
async function refuseAll() {
  const seen: WeakRef<IncomingMessage>[] = [];
  const fetch = (_request: Request, env?: unknown): Response => {
    const { incoming } = env as { incoming: IncomingMessage };
    seen.push(new WeakRef(incoming));
    return new Response("no", { status: 403 });
  };
  return { seen, ...(await listen({ fetch }, "127.0.0.1", 0)) };
}

/** Begins a body, and is gone once the answer is there. */
async function sendHalf(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf");
  await once(socket, "data");
  socket.destroy();
}

/** Counts what is still held once the collector has had its turns; stops as soon as that is nothing. */
async function stillHeld(seen: readonly WeakRef<IncomingMessage>[]): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 50; round += 1) {
    await turn();
    collect();
    if (seen.every((one) => one.deref() === undefined)) return 0;
  }
  return seen.filter((one) => one.deref() !== undefined).length;
}

test("nothing is kept of requests that were answered, and cut off, before all of them had come", async () => {
  const { seen, port, close } = await refuseAll();
  for (let sent = 0; sent < SENT; sent += 1) await sendHalf(port);
  expect(seen).toHaveLength(SENT);
  // The last connection may still be closing.
  expect(await stillHeld(seen)).toBeLessThanOrEqual(1);
  await close();
});
