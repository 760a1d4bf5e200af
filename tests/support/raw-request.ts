import { connect, type Socket } from "node:net";

/** What a server answered to a request that may never be whole. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
}

/** A request under way, of which a test sends what it likes. */
export interface RawRequest {
  send(part: string | Uint8Array): void;
  /** Resolves with the head of the answer. Rejects where the server hangs up without one. */
  answer: Promise<RawAnswer>;
  isClosed(): boolean;
  /** Goes away in the middle, as a tablet without a network does. */
  abort(): void;
}

/** Begins a request with these headers, and nothing of its body. */
export function beginRequest(port: number, method: string, path: string, headers: Record<string, string>): RawRequest {
  const socket: Socket = connect(port, "127.0.0.1");
  const told = Object.entries({ Host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${told.join("")}\r\n`);
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    let said = "";
    socket.on("data", (part) => {
      said += part.toString("latin1");
      const end = said.indexOf("\r\n\r\n");
      if (end >= 0) resolve(headOf(said.slice(0, end)));
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The server hung up without an answer")));
  });
  // Not every test waits for it.
  answer.catch(() => undefined);
  return {
    send: (part) => void socket.write(part),
    answer,
    isClosed: () => socket.closed,
    abort: () => void socket.destroy(),
  };
}

function headOf(text: string): RawAnswer {
  const [first = "", ...lines] = text.split("\r\n");
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return { status: Number(first.split(" ")[1]), headers: new Map(headers) };
}

/** A piece of a body whose length is not told beforehand. */
export const chunk = (bytes: number, sign = "x"): string => `${bytes.toString(16)}\r\n${sign.repeat(bytes)}\r\n`;
