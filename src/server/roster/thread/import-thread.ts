import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openAgain } from "#server/database/database.ts";
import { AppError } from "#server/errors.ts";
import { applySchoolRoster, checkSchoolRoster } from "#server/roster/school-import.ts";
import { isUnavailable } from "#server/unavailable.ts";
import type { Order, Said } from "./messages.ts";

/*
 * A thread of its own for one roster: reading and comparing a district takes seconds of a processor and much memory,
 * and teachers are answered meanwhile. With it ends all that it held.
 */
async function work(order: Order, port: MessagePort): Promise<void> {
  const say = (said: Said): void => port.postMessage(said);
  const database = openAgain(order.place);
  try {
    const tell = (step: Extract<Said, { kind: "step" }>["step"]): void => say({ kind: "step", step });
    if (order.kind === "check")
      return say({ kind: "done", outcome: await checkSchoolRoster(database, order.upload, tell) });
    const outcome = await applySchoolRoster(database, order.upload, tell, async (write) => {
      say({ kind: "turn" });
      await once(port, "message");
      return write();
    });
    return say({ kind: "done", outcome });
  } catch (error) {
    if (isUnavailable(error)) return say({ kind: "unavailable" });
    if (!(error instanceof AppError)) throw error;
    return say({ kind: "refused", status: error.status, message: error.message, more: error.more });
  } finally {
    await database.close();
    // Nothing keeps the thread alive from here on.
    port.close();
  }
}

if (parentPort) await work(workerData as Order, parentPort);
