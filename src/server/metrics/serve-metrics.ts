import { Hono } from "hono";
import { type Listening, listen } from "#server/listen.ts";
import type { Metrics } from "./metrics.ts";

/** Serves the figures on a port of their own, away from the app: who may ask is the network's to say. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Listening> {
  const app = new Hono();
  app.onError((_error, c) => c.text("The figures cannot be read now\n", 503));
  app.get("/metrics", async (c) => c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType }));
  return listen(app, host, port, undefined, { host: "METRICS_HOST", port: "METRICS_PORT" });
}
