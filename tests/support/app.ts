import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import type { Database, DatabasePlace } from "#server/database/database.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { applySchoolRoster, checkSchoolRoster } from "#server/roster/school-import.ts";
import type { RosterImports } from "#server/services/roster/roster-imports.ts";
import { afterFile } from "./after-file.ts";
import { openTestDatabase } from "./database.ts";
import { expectDocumented } from "./documented.ts";

/** What a call answered: its status, its headers and its JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // Tests read what the call should have answered; a wrong shape shows as a failed expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestApp {
  database: Database;
  /** For a second process or connection on the same data. */
  place: DatabasePlace;
  /** The folder for what lies beside the database. */
  dataDir: string;
  /** The server's clock; tests move it. */
  clock: { now: Date };
  /** Makes a call below `/api`. `as` carries the session's headers. */
  call: (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    options?: {
      as?: { headers: Record<string, string> };
      body?: unknown;
      headers?: Record<string, string>;
      raw?: string;
    },
  ) => Promise<Answer>;
  /** A request below `/api` as it is, for bodies and answers that are no JSON. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** What `/readyz` answers. */
  ready: () => Promise<Response>;
}

/** What the thread does, without one: starting it takes longer than a small roster. */
const importsHere = (database: Database): RosterImports => ({
  check: (upload, tell) => checkSchoolRoster(database, upload, tell),
  apply: (upload, tell) => applySchoolRoster(database, upload, tell, (write) => write()),
});

/** The whole API on a fresh database, without a socket. The clock stands at `now` until a test moves it. `threads`: rosters as a server reads them. */
export async function openTestApp(
  now = "2026-09-01T14:02:00.000Z",
  publicOrigin = "http://localhost:3000",
  providers: readonly ProviderSettings[] = [],
  threads = false,
): Promise<TestApp> {
  const { database, place } = await openTestDatabase();
  // Of PostgreSQL the ledger of erasures alone is in a folder.
  const dataDir = "dataDir" in place ? place.dataDir : join(tmpdir(), `daybell-data-${randomUUID()}`);
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  const clock = { now: new Date(now) };
  const app = createApp({
    database,
    clock: () => clock.now,
    config: { publicOrigin, trustProxy: false, providers, dataDir: dataDir },
    rosters: threads ? createRosterImports(database, place) : importsHere(database),
    log: { error: (what: unknown) => console.error(what), warn: () => undefined, info: () => undefined },
    clientDir: undefined,
  });
  return {
    database,
    place,
    dataDir,
    clock,
    request: async (path, init) => app.request(`/api${path}`, init),
    ready: async () => app.request("/readyz"),
    async call(method, path, options = {}) {
      const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
      const response = await app.request(`/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...options.as?.headers,
          ...options.headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      expectDocumented(method, path, response.status);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: /json/.test(response.headers.get("Content-Type") ?? "") ? JSON.parse(text) : undefined,
      };
    },
  };
}
