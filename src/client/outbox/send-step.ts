import { send } from "#client/api/send.ts";
import type { Transport } from "./transport.ts";

/**
 * The real way to the server. It names the row's own account, whoever is signed in, and leaves a 401 to the outbox: what
 * waits is kept, and nobody is sent away from a running check-in by the queue behind it.
 */
export const sendStep: Transport = async (step, accountId) =>
  send({
    method: step.method,
    path: step.path,
    ...(step.body === null ? {} : { body: step.body }),
    headers: { "X-Account-Id": accountId, "Idempotency-Key": step.key },
  });
