import { whyNotReady } from "#server/services/readiness/why-not-ready.ts";
import type { Deps } from "./deps.ts";
import type { Api } from "./serve.ts";

/**
 * Two questions of a supervisor. `/healthz`: does the process answer at all? Where it does not, starting it anew helps.
 * `/readyz`: can it work? While it cannot, others are to take its requests; it heals by itself.
 */
export function probes(api: Api, deps: Deps): void {
  api.get("/healthz", (c) => c.json({ status: "ok" }));
  api.get("/readyz", async (c) => {
    const why = deps.isEnding?.() ? "this process is ending" : await whyNotReady(deps.database, deps.config.dataDir);
    c.header("Cache-Control", "no-store");
    return c.json({ status: why ?? "ok" }, why === null ? 200 : 503);
  });
}
