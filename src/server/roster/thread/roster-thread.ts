import { Worker } from "node:worker_threads";
import type { RosterApplied, RosterPreview, RosterStep } from "#contract/roster.ts";
import type { Database, DatabasePlace } from "#server/database/database.ts";
import { AppError, refused } from "#server/errors.ts";
import { limitConcurrency } from "#server/services/limits/limit-concurrency.ts";
import type { RosterImports } from "#server/services/roster/roster-imports.ts";
import { Unavailable } from "#server/unavailable.ts";
import type { Order, Said } from "./messages.ts";

/** Memory of the thread, in MiB: a bundle that needs more ends the thread, never the server. */
const MAX_MEMORY = 2_048;

const WAITING: RosterStep = { step: "waiting", file: null, rows: null };

/** Rosters one after the other, each in a thread of its own with a connection of its own. */
export function createRosterImports(database: Database, place: DatabasePlace): RosterImports {
  const inTurn = limitConcurrency(1);
  const run = (
    order: Order,
    tell: (step: RosterStep) => void,
    signal?: AbortSignal,
  ): Promise<RosterPreview | RosterApplied> => {
    tell(WAITING);
    return inTurn(async () => (signal?.aborted ? gone() : runThread(database, order, tell, signal)));
  };
  return {
    // The order says which of the two it is.
    check: (upload, tell, signal) => run({ kind: "check", place, upload }, tell, signal) as Promise<RosterPreview>,
    apply: (upload, tell) => run({ kind: "apply", place, upload }, tell) as Promise<RosterApplied>,
  };
}

const gone = (): never => {
  throw refused("Given up");
};

function runThread(
  database: Database,
  order: Order,
  tell: (step: RosterStep) => void,
  signal: AbortSignal | undefined,
): Promise<RosterPreview | RosterApplied> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./import-thread.ts", import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
    });
    const ended = new Promise<void>((settle) => void thread.once("exit", () => settle()));
    const giveUp = (): void => void thread.terminate();
    signal?.addEventListener("abort", giveUp, { once: true });
    thread.on("message", (said: Said) => {
      if (said.kind === "step") tell(said.step);
      else if (said.kind === "done") resolve(said.outcome);
      else if (said.kind === "unavailable") reject(new Unavailable("The database was not available to the import"));
      else if (said.kind === "refused") reject(new AppError(said.status, said.message, said.more));
      else {
        // Until the thread is done this process writes nothing: two writers of one file would hold each other up.
        void database.pause(() => {
          thread.postMessage("now");
          return ended;
        });
      }
    });
    thread.once("error", (error: Error) => reject(isOutOfMemory(error) ? refused(TOO_LARGE) : error));
    void ended.then(() => {
      signal?.removeEventListener("abort", giveUp);
      // Where it has said something before, this is without effect.
      return reject(refused("The import was given up. Nothing was changed."));
    });
  });
}

const TOO_LARGE = "The roster is too large to be read here. Ask the person who runs your server to import it.";

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
