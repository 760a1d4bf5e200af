import { z } from "zod";
import { historyEntry } from "./history.ts";
import { personRef, studentRef } from "./people.ts";
import { answeredMoment, id } from "./scalars.ts";

export const CONNECTION_TYPES = ["celebrate", "repair", "welcome_back", "notice"] as const;
export type ConnectionType = (typeof CONNECTION_TYPES)[number];

export const CONNECTION_STATUSES = ["active", "completed", "withdrawn", "expired"] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** A prompt to reach out to one student (specification, section 3; product, *Connections*). */
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
