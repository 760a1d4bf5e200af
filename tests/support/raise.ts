import { randomUUID } from "node:crypto";
import type { CreatedEvents } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import type { BrowserSchool } from "./browser-school.ts";
import type { SignedIn } from "./factories.ts";

async function call<T>(origin: string, as: SignedIn, method: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...as.headers, origin, "content-type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Raises a connection of the type *repair* for each of the students of a school's class, by one major event. */
export async function raiseRepair(
  origin: string,
  { teacher, class30, behaviors }: BrowserSchool,
  students: readonly { id: string }[],
  at: string,
): Promise<Connection[]> {
  const { connections } = await call<CreatedEvents>(origin, teacher, "POST", "/check-in/event/create", {
    behavior_id: behaviors.find(({ severity }) => severity === "major")?.id,
    student_ids: students.map(({ id }) => id),
    class_id: class30.class.id,
    occurred_at: at,
    note: "Came back after two minutes",
  });
  return connections;
}

/** Completes a connection as somebody would on another device. */
export const completeElsewhere = (origin: string, as: SignedIn, { id, options }: Connection): Promise<Connection> =>
  call(origin, as, "PATCH", `/connection/${id}`, { resolutions: [], selected_option: options[0]?.id });
