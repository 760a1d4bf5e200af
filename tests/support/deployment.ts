import { createApp } from "#server/app.ts";
import { clockFrom } from "#server/clock.ts";
import type { Database, DatabasePlace } from "#server/database/database.ts";
import { answerWhileStarting } from "#server/http/while-starting.ts";
import { listen } from "#server/listen.ts";
import { createLog } from "#server/log.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { CLOCK_START } from "./school-time.ts";

/** The present server, which serves a client of another build until the present one is deployed. */
export interface Deployment {
  origin: string;
  /** From now on browsers are served the present client. The calls begin to be answered with `start`, as after a restart. */
  deploy(): void;
  start(): void;
  /** What the server has logged: nothing, where all is well. */
  log(): string;
  close(): Promise<void>;
}

/** Serves on a port of its own; folders are those of built clients. The caller closes it. */
export async function serveOldClient(
  database: Database,
  place: DatabasePlace,
  clients: { old: string; present: string },
): Promise<Deployment> {
  let log = "";
  const serving = (clientDir: string) =>
    createApp({
      database,
      clock: clockFrom(CLOCK_START),
      config: { publicOrigin: "http://localhost", trustProxy: false, providers: [], dataDir: clients.old },
      rosters: createRosterImports(database, place),
      log: createLog({ write: (line) => void (log += line) }),
      clientDir,
    });
  let app = serving(clients.old);
  let isStarting = false;
  const listening = await listen(
    {
      fetch: (request, ...more) =>
        isStarting && new URL(request.url).pathname.startsWith("/api/")
          ? answerWhileStarting(request)
          : app.fetch(request, ...more),
    },
    "localhost",
    0,
  );
  return {
    origin: `http://localhost:${listening.port}`,
    deploy() {
      app = serving(clients.present);
      isStarting = true;
    },
    start: () => void (isStarting = false),
    log: () => log,
    close: () => listening.close(),
  };
}
