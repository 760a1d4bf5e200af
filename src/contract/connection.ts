import { z } from "zod";
import { defineCall, isLocked } from "./call.ts";
import { historyEntry } from "./history.ts";
import { personRef, studentRef } from "./people.ts";
import { answeredMoment, id, prose } from "./scalars.ts";
import * as routes from "./routes/students.ts";

export const CONNECTION_TYPES = ["celebrate", "repair", "welcome_back", "notice"] as const;
export type ConnectionType = (typeof CONNECTION_TYPES)[number];

export const CONNECTION_STATUSES = ["active", "completed", "withdrawn", "expired"] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** A prompt to reach out to one student. */
export const connection = z.object({
  id,
  student: studentRef,
  class_id: id.nullable(),
  type: z.object({ id: z.string(), slug: z.enum(CONNECTION_TYPES), name: z.string() }),
  reason: z.string().meta({ description: "One sentence: what raised it." }),
  evidence: z.array(historyEntry).meta({ description: "The very events or marks that raised it." }),
  options: z.array(z.object({ id: z.string(), label: z.string(), guidance: z.string() })),
  resolutions: z.array(z.string()).meta({ description: "What was agreed: 0 to 10 lines." }),
  selected_option: z.string().nullable(),
  status: z.enum(CONNECTION_STATUSES),
  raised_at: answeredMoment,
  completed_at: answeredMoment.nullable(),
  completed_by: personRef.nullable(),
});
export type Connection = z.infer<typeof connection>;

const area = "Connection";

/** How a connection is completed. */
export const connectionCompletion = z.object({
  resolutions: z
    .array(prose(500))
    .max(10, "must be at most 10 lines")
    .transform((lines) => lines.filter((line) => line !== ""))
    .meta({ description: "What was agreed: 0 to 10 lines; empty ones are left out." }),
  selected_option: id.meta({ description: "One of the connection's `options`." }),
});
export type CompleteConnection = z.output<typeof connectionCompletion>;

export const getConnection = defineCall(routes.getConnection, {
  area,
  summary: "One connection, of a student of the teacher's.",
  access: "teacher",
  params: z.object({ id }),
  answer: connection,
});

export const completeConnection = defineCall(routes.completeConnection, {
  area,
  summary: "Complete a connection by choosing an option; the first teacher wins.",
  access: "teacher",
  params: z.object({ id }),
  body: connectionCompletion,
  answer: connection,
  whileLocked: z.object({
    locked: isLocked,
    id,
    status: z.enum(CONNECTION_STATUSES),
    selected_option: z.string().nullable(),
  }),
  errors: {
    409: "ALREADY_COMPLETED unless it says the same; ALREADY_SETTLED where it was withdrawn or has expired. `current` is the connection.",
  },
});
