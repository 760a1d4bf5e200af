import type { Done } from "#contract/call.ts";
import type { CreatedTicket, LinkState, SupportTicket } from "#contract/notification.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** Mails a link that sets a new password. */
export const requestPasswordReset = (email: string): Answer<Done> =>
  callDone("POST", "/notification/reset-password", { body: { email } });

/** Whether a mailed link still works; looking does not use it up. */
export const checkLink = (query: { key: string; token: string }): Answer<LinkState> =>
  call("GET", "/notification/health-check/reset", ["purpose", "email"], { query });

/** Asks the school's administrators for help; tried again with the same key it arrives once. */
export const createSupportTicket = (body: SupportTicket, key: string): Answer<CreatedTicket> =>
  call("POST", "/notification/support", ["status", "id"], { body, key });
