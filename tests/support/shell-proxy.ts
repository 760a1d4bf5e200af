import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands before a server and hands everything on; the service worker it can make a newer one, and answers it can hold back. */
export interface ShellProxy {
  origin: string;
  /** From now on browsers find a new version of the app; a broken one comes to an end as it is put in place. */
  release(version?: "broken"): void;
  /** From now on what is asked for at such paths is not answered; resolves when the first is. */
  hold(path: RegExp): Promise<void>;
  /** What is held back breaks off, and nothing is any more. */
  letGo(): void;
  close(): Promise<void>;
}

const BROKEN = `\naddEventListener("install", (event) => event.waitUntil(Promise.reject(new Error("broken off"))));`;

/** Starts a proxy before the server at a port of this machine; the caller closes it. */
export async function startShellProxy(port: number): Promise<ShellProxy> {
  let version = 0;
  let added = "";
  let held: { path: RegExp; begins: () => void } | undefined;
  let waiting: ServerResponse[] = [];
  const proxy = createServer((asked, answer) => {
    if (held?.path.test(asked.url ?? "")) {
      waiting.push(answer);
      return held.begins();
    }
    const isWorker = asked.url === "/service-worker.js";
    // Plain, so that a line can be added.
    const headers = isWorker ? { ...asked.headers, "accept-encoding": "identity" } : asked.headers;
    const onwards = request({ port, path: asked.url, method: asked.method, headers }, (given) => {
      const { "content-length": _length, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker ? rest : given.headers);
      if (!isWorker) return given.pipe(answer);
      given.on("end", () => answer.end(`\n// ${version}${added}`));
      return given.pipe(answer, { end: false });
    });
    onwards.on("error", () => answer.destroy());
    asked.pipe(onwards);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: (kind) => {
      version += 1;
      added = kind ? BROKEN : "";
    },
    letGo: () => {
      held = undefined;
      for (const answer of waiting) answer.destroy();
      waiting = [];
    },
    hold: (path) => new Promise((begins) => (held = { path, begins })),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
