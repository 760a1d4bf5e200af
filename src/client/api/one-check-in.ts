import type { CheckIn } from "#contract/check-in.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

/** One check-in as it stands now. */
export const getCheckIn = (id: string): Promise<CheckIn | ErrorAnswer> =>
  call("GET", `/check-in/${encodeURIComponent(id)}`, ["class_id", "marks"]);
