import type { EventsStatistics } from "#contract/check-in.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

/** Events of the last five school days by behaviour, over the teacher's classes or one of them. */
export const getEventsStatistics = (
  query: { class_id?: string | undefined } = {},
): Promise<EventsStatistics | ErrorAnswer> => call("GET", "/check-in/events-statistics", ["days", "groups"], { query });
