import type { CompleteConnection, Connection } from "#contract/connection.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getConnection = (id: string): Answer<Connection> =>
  call("GET", `/connection/${encodeURIComponent(id)}`, ["student", "status"]);

/** The first teacher wins: a 409 carries the `current` state. */
export const completeConnection = (id: string, body: CompleteConnection, key?: string): Answer<Connection> =>
  call("PATCH", `/connection/${encodeURIComponent(id)}`, ["student", "status"], { body, ...(key ? { key } : {}) });
