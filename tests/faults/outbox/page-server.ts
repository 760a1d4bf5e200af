import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { build } from "vite";
import { faces } from "#build/faces.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";
import { ACCOUNTS, EPOCH } from "./world.ts";

const FOLDER = join(import.meta.dirname, "../../../.build/outbox-page");
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

/** A row as the page told of it when it showed it as saved. */
export interface Shown {
  op_id: string;
  kind: string;
  args: { class_id: string; student_id?: string; student_ids?: string[] };
  tapped_at: string;
}

export interface PageServer {
  address: string;
  model: ModelServer;
  shown: Map<string, Shown>;
  /** Whether requests and answers get lost. */
  isFaulty: boolean;
  close(): Promise<void>;
}

/** Builds the page as the app is built. */
export const buildPage = async (): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "page"),
    plugins: [faces()],
    build: {
      outDir: FOLDER,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Serves the page and, below `/api`, the model server behind a bad network. */
export async function servePage(): Promise<PageServer> {
  // The page taps at the machine's own time.
  const model = createModelServer(() => Date.now() - EPOCH);
  const shown = new Map<string, Shown>();

  async function api(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const dice = page.isFaulty ? Math.random() : 1;
    if (dice < 0.1) return void request.socket.destroy();
    if (dice < 0.15) return void response.writeHead(503, { "Content-Type": "text/html" }).end("<h1>Later</h1>");
    if (dice < 0.2)
      return void response.writeHead(200, { "Content-Type": "application/json" }).end('{"login_required":true}');
    const { status, body } = model.answer(
      {
        method: request.method ?? "",
        path: (request.url ?? "").replace(/^\/api/, ""),
        body: text === "" ? null : text,
        key: String(request.headers["idempotency-key"]),
        meant: String(request.headers["x-account-id"]),
      },
      ACCOUNTS[0],
    );
    if (dice < 0.35) return void request.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/api/")) return api(request, response);
    if (pathname === "/shown") {
      for (const one of JSON.parse(await textOf(request)) as Shown[]) shown.set(one.op_id, one);
      return void response.writeHead(204).end();
    }
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    response
      .writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "text/plain" })
      .end(readFileSync(join(FOLDER, file)));
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const place = server.address();
  const page: PageServer = {
    address: `http://localhost:${typeof place === "object" && place ? place.port : 0}`,
    model,
    shown,
    isFaulty: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return page;
}
