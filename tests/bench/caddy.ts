import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Whether this machine has a Caddy. */
export const hasCaddy = (): boolean => spawnSync("caddy", ["version"]).status === 0;

const WITHIN_MS = 20_000;

/** A Caddy that speaks TLS, with a certificate of its own, before a server, for as long as the work takes. */
export async function withCaddy<T>(
  { port, upstream }: { port: number; upstream: number },
  work: () => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "daybell-caddy-"));
  const file = join(folder, "Caddyfile");
  const options = ["admin off", "auto_https disable_redirects", "skip_install_trust", `storage file_system ${folder}`];
  await writeFile(
    file,
    `{\n${options.join("\n")}\n}\nhttps://localhost:${port} {\ntls internal\nreverse_proxy localhost:${upstream}\n}\n`,
  );
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { stdio: "ignore" });
  try {
    await untilItAnswers(port);
    return await work();
  } finally {
    const ended = new Promise((resolve) => caddy.once("close", resolve));
    caddy.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** By a TLS handshake alone: its certificate is nobody's whom this machine trusts. */
async function untilItAnswers(port: number): Promise<void> {
  const last = Date.now() + WITHIN_MS;
  while (
    spawnSync("curl", [
      "--insecure",
      "--silent",
      "--fail",
      "--output",
      "/dev/null",
      `https://localhost:${port}/healthz`,
    ]).status !== 0
  ) {
    if (Date.now() > last) throw new Error("Caddy does not answer");
    await pause(100);
  }
}
