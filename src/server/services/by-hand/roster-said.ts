import { z } from "zod";
import type { PersonTable } from "#server/database/schema.ts";

/* What the roster last said, as an import keeps it beside a row (roster/state/roster-snapshot.ts). */

const personSaid = z.object({
  first_name: z.string(),
  last_name: z.string(),
  grade: z.string().nullable(),
  identifier: z.string().optional(),
});
const classSaid = z.object({ name: z.string(), grade: z.string().nullable() });
const accountSaid = z.object({ email: z.string() });

const reader =
  <T>(schema: z.ZodType<T>) =>
  (roster: string | null): T | undefined =>
    roster === null ? undefined : schema.safeParse(JSON.parse(roster)).data;

export const personSaidBy = reader(personSaid);
export const classSaidBy = reader(classSaid);
export const accountSaidBy = reader(accountSaid);

/** The number on a person's card: typed by hand, or the roster's. */
export const cardNumberOf = ({ identifier, roster }: Pick<PersonTable, "identifier" | "roster">): string | null =>
  identifier ?? personSaidBy(roster)?.identifier ?? null;
