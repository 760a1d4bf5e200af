import type { HeldRosterAnswer } from "#contract/roster.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

/** The roster that waits for an administrator's word. */
export const getHeldRoster = (): Promise<HeldRosterAnswer | ErrorAnswer> => call("GET", "/admin/roster/held", ["held"]);

/** Approves it, or takes that back; refused with `CHANGED` where another one, or none, waits by now. */
export const changeHeldRoster = (body: {
  content: string;
  approved: boolean;
}): Promise<HeldRosterAnswer | ErrorAnswer> => call("PATCH", "/admin/roster/held", ["held"], { body });
