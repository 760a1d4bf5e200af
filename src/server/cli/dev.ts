import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/*
 * `npm run dev`: the client on Vite's server with hot reloading, the API beside it, restarted at each change. Both end
 * together.
 */

const CLIENT_PORT = 3000;
const API_PORT = 3001;

const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");

const api = start(
  ["--watch", "--watch-preserve-output", "src/server/main.ts", "--api-only", ...process.argv.slice(2)],
  {
    PORT: String(API_PORT),
    PUBLIC_ORIGIN: `http://localhost:${CLIENT_PORT}`,
    DEMO: process.env["DEMO"] ?? "on",
  },
);
const client = start([vite, "--port", String(CLIENT_PORT)], { DEV_API: `http://localhost:${API_PORT}` });

let ending = false;

function end(code: number): void {
  if (ending) return;
  ending = true;
  for (const child of [api, client]) child.kill("SIGTERM");
  process.exitCode = code;
}

for (const child of [api, client]) child.on("exit", (code) => end(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
}
