import { connect } from "node:net";

/*
 * A load that means harm, in a process of its own: `node hostile-load.ts <port> <cookie of a student> <cookie of an
 * administrator>`. Sends bodies as fast as the server takes them until it is ended; prints how many answers it got, by status.
 */

const [port = "", student = "", administrator = ""] = process.argv.slice(2);
const MIB = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");
/** Each begins again so soon after it was refused. */
const PAUSE_MS = 500;
const answers: Record<string, number> = {};

interface Attack {
  method: string;
  path: string;
  headers: Record<string, string>;
  begin?: Buffer | string;
  /** Bytes of the body that are sent after its beginning; without end where undefined. */
  bytes?: number;
  /** Pieces of their own, as of a body whose length is not told. */
  chunked?: boolean;
  /** Parallel senders. */
  senders: number;
}

const FORM = { "Content-Type": "multipart/form-data; boundary=x" };
const JSON_TYPE = { "Content-Type": "application/json" };
const PART = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
const as = (cookie: string) => ({ Cookie: cookie });
const length = (bytes: number) => ({ "Content-Length": String(bytes) });
const upload = { method: "POST", path: "/api/profile/upload/avatar", begin: PART };

const ATTACKS: Attack[] = [
  // The student's school allows no pictures; the administrator may send some, and then too many.
  { ...upload, headers: { ...as(student), ...FORM, ...length(8 * MIB) }, bytes: 8 * MIB - PART.length, senders: 200 },
  {
    ...upload,
    headers: { ...as(administrator), ...FORM, ...length(8 * MIB) },
    bytes: 8 * MIB - PART.length,
    senders: 50,
  },
  { ...upload, headers: { ...as(administrator), ...FORM, "Transfer-Encoding": "chunked" }, chunked: true, senders: 20 },
  { ...upload, headers: { ...FORM, ...length(8 * MIB) }, bytes: 8 * MIB - PART.length, senders: 50 },
  {
    method: "POST",
    path: "/api/admin/roster/check",
    headers: { ...as(administrator), "Content-Type": "application/zip", ...length(32 * MIB) },
    bytes: 32 * MIB,
    senders: 20,
  },
  {
    method: "POST",
    path: "/api/auth/unified-login",
    headers: { ...JSON_TYPE, "Transfer-Encoding": "chunked" },
    chunked: true,
    senders: 50,
  },
  {
    method: "POST",
    path: "/api/auth/unified-login",
    headers: { ...JSON_TYPE, ...length(16_000) },
    begin: "[".repeat(16_000),
    bytes: 0,
    senders: 10,
  },
  {
    method: "POST",
    path: "/api/notification/support",
    headers: { ...as(student), ...JSON_TYPE, ...length(250_000) },
    begin: "[".repeat(250_000),
    bytes: 0,
    senders: 10,
  },
  // Slow ones, which only hold what they are given.
  {
    method: "POST",
    path: "/api/notification/support",
    headers: { ...as(student), ...JSON_TYPE, ...length(250_000) },
    begin: "{",
    bytes: 0,
    senders: 100,
  },
  { ...upload, headers: { ...as(administrator), ...FORM, ...length(8 * MIB) }, bytes: 0, senders: 50 },
];

for (const attack of ATTACKS) for (let sender = 0; sender < attack.senders; sender += 1) void keepSending(attack);
process.once("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
});

async function keepSending(attack: Attack): Promise<never> {
  for (;;) {
    await sendOnce(attack);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** One connection for each request, until the server hangs up or has answered. */
function sendOnce({ method, path, headers, begin = "", bytes, chunked = false }: Attack): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let left = bytes ?? Number.POSITIVE_INFINITY;
    const pump = (): void => {
      while (left > 0 && socket.writable) {
        const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
        left -= piece.length;
        if (
          !socket.write(
            chunked
              ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
              : piece,
          )
        )
          return;
      }
    };
    socket.on("connect", () => {
      const told = Object.entries({ Host: `localhost:${port}`, ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      socket.write(`${method} ${path} HTTP/1.1\r\n${told.join("")}\r\n`);
      if (begin) socket.write(chunked ? `${begin.length.toString(16)}\r\n${begin.toString()}\r\n` : begin);
      pump();
    });
    socket.on("drain", pump);
    socket.once("data", (part) => {
      const status = part.toString("latin1", 9, 12);
      answers[status] = (answers[status] ?? 0) + 1;
    });
    // An answer does not end what is being sent: who means harm goes on until it is cut off, or all is sent.
    socket.on("data", () => left === 0 && socket.destroy());
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
  });
}
