import { z } from "zod";
import { id } from "./scalars.ts";

/** A student as others show them: names and picture. */
export const studentRef = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
});
export type StudentRef = z.infer<typeof studentRef>;

/** A class by name. */
export const classRef = z.object({ id, name: z.string() });

/** Someone who did something, by the name that colleagues know. */
export const personRef = z.object({ id, name: z.string() });
