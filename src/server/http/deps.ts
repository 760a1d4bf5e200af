import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/services/context.ts";
import type { RosterImports } from "#server/services/roster/roster-imports.ts";
import type { ClosedSchool } from "#server/services/accounts/closed-school.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Bodies } from "./bodies.ts";
import type { FoundSession } from "#server/services/accounts/sessions.ts";

/** What the app is built from; tests give their own. */
export interface Deps {
  database: Database;
  config: Pick<Config, "publicOrigin" | "trustProxy" | "providers" | "dataDir"> & {
    backupDir?: string | undefined;
    closed?: ClosedSchool | undefined;
    /** A school that is open to who comes from this machine alone. */
    openAlone?: ClosedSchool | undefined;
  };
  /** The present moment; fixed or moved by tests. */
  clock: () => Date;
  log: Pick<Logger, "error" | "warn" | "info">;
  /** Brings rosters in, beside the server's own work. */
  rosters: RosterImports;
  /** Counts what is answered; undefined where nobody asks. */
  metrics?: Metrics | undefined;
  /** Whether this process is about to end. */
  isEnding?: () => boolean;
  /** How long bodies may take, in ms, where it is not the usual: as a whole, and between two pieces. */
  bodyPatience?: { within: number; silent: number };
  /** Folder of the built client, where this process serves it. */
  clientDir: string | undefined;
}

/** What the middleware leaves for the handlers. */
export interface Env {
  Variables: {
    /** What the log and a person call this request. */
    requestId: string;
    /** The school that is not open to this request, where there is one. */
    closed: ClosedSchool | undefined;
    /** The session of this request; undefined without one. */
    session: FoundSession | undefined;
    /** The path of the call as the contract writes it; undefined before one was found. */
    call: string | undefined;
    /** Whether a cookie was sent at all: an expired session is told from none. */
    hadToken: boolean;
    /** Reads the body of this request. */
    bodies: Bodies;
    /** The body as it arrived, for the fingerprint of a keyed request; empty where it is no JSON. */
    rawBody: string;
  };
}
