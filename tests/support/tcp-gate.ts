import { createServer, connect, type Server, type Socket } from "node:net";

/** A way to a TCP server that can be closed and opened again, as a network or a restarting server does. */
export interface TcpGate {
  port: number;
  /** Breaks every connection; new ones are refused until it is opened. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** From now on nothing passes, in either direction, and nobody is told; new connections are made, and are as silent. */
  fallSilent(): void;
  /** Breaks the connections that are silent; new ones are as they were. */
  speak(): void;
}

/** Opens a gate on the loopback to a port of it. */
export async function openTcpGate(to: number): Promise<TcpGate> {
  const through = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let isSilent = false;

  function pass(incoming: Socket): void {
    if (isSilent) {
      incoming.on("error", () => undefined);
      return void through.add(incoming);
    }
    const outgoing = connect(to, "127.0.0.1");
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      through.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        through.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }

  async function open(): Promise<void> {
    const opened = createServer(pass);
    await new Promise<void>((resolve, reject) => {
      opened.once("error", reject);
      opened.listen(port, "127.0.0.1", resolve);
    });
    const address = opened.address();
    if (typeof address === "object" && address) port = address.port;
    server = opened;
  }

  async function shut(): Promise<void> {
    const shutting = server;
    server = undefined;
    const closed = new Promise((resolve) => (shutting ? shutting.close(resolve) : resolve(undefined)));
    for (const socket of through) socket.resetAndDestroy();
    await closed;
  }

  function fallSilent(): void {
    isSilent = true;
    for (const socket of through) socket.unpipe().pause();
  }

  function speak(): void {
    isSilent = false;
    for (const socket of through) socket.resetAndDestroy();
  }

  await open();
  return { port, shut, open, fallSilent, speak };
}
