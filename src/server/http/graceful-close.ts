import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** A connection that is quiet is kept for so long: its client may have sent a request that is still on its way. */
const ON_ITS_WAY_MS = 1000;
const LOOK_MS = 50;

/**
 * Follows the requests of a server, so that it can end without breaking one off. The result ends it: no new connection is
 * taken, what arrives on those that there are is answered, and each is closed after its answer.
 */
export function gracefulClose(server: Server): () => Promise<void> {
  const open = new Map<ServerResponse, IncomingMessage>();
  let isClosing = false;
  // Before the app's own, which may answer at once.
  server.prependListener("request", (request, response) => {
    open.set(response, request);
    response.once("close", () => afterwards(request, () => open.delete(response)));
    if (isClosing) answerLast(response, request);
  });
  return () => {
    isClosing = true;
    for (const [response, request] of open) answerLast(response, request);
    return new Promise((resolve) => {
      const look = (): void => {
        server.closeIdleConnections();
        // Of what has not arrived by now nothing was accepted.
        for (const request of open.values()) if (!request.complete) request.socket.destroy();
      };
      let looking: NodeJS.Timeout | undefined;
      const begin = setTimeout(() => (looking = setInterval(look, LOOK_MS)), ON_ITS_WAY_MS);
      // Not the method of HTTP servers: it cuts quiet connections off at once.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(begin);
        clearInterval(looking);
        resolve();
      });
    });
  };
}

/** Once nothing of an answered request comes any more: what was refused may still be on its way in (unread-bodies.ts). */
function afterwards(request: IncomingMessage, then: () => void): void {
  const { socket } = request;
  if (request.complete || request.destroyed || socket.destroyed) return then();
  const end = (): void => {
    request.off("close", end);
    socket.off("close", end);
    then();
  };
  // A request that was answered hears nothing of it when its connection is cut off.
  request.once("close", end);
  socket.once("close", end);
}

/** Tells the client that the connection ends with this answer. */
function answerLast(response: ServerResponse, { socket }: IncomingMessage): void {
  if (response.headersSent) response.once("finish", () => socket.end());
  else response.shouldKeepAlive = false;
}
