import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How much of what nobody wants is read all the same, so that the answer reaches whoever sends it: of so many at a time, in bytes and ms each. */
const AT_ONCE = 8;
const MOST_BYTES = 36 * 1024 * 1024;
const FOR_MS = 10_000;

/**
 * Ends the connections of requests that were answered before all of them had come. Some are heard out first: a browser
 * that is cut off while it sends does not see the answer. Where many come at once the others are cut off, since
 * reading in vain is work too.
 */
export function endUnread(server: Server): void {
  let heard = 0;
  server.prependListener("request", (request, response) => {
    // Before the server's own, which reads whatever comes.
    response.prependListener("finish", () => {
      if (request.complete || request.socket.destroyed) return;
      if (heard >= AT_ONCE) return void request.socket.destroy();
      heard += 1;
      hearOut(request, response, () => (heard -= 1));
    });
  });
}

function hearOut(request: IncomingMessage, response: ServerResponse, onEnd: () => void): void {
  const { socket } = request;
  const hangUp = (): void => void socket.destroy();
  const timer = setTimeout(hangUp, FOR_MS);
  let bytes = 0;
  const count = (part: Buffer): void => {
    bytes += part.length;
    if (bytes > MOST_BYTES) hangUp();
  };
  const end = (): void => {
    clearTimeout(timer);
    request.off("end", end).off("data", count);
    socket.off("close", end);
    onEnd();
  };
  request.on("data", count).once("end", end);
  socket.once("close", end);
  response.once("error", hangUp);
  request.resume();
}
