import { z } from "zod";
import { defineCall, done } from "./call.ts";
import { personRef } from "./people.ts";
import { ROLES } from "./roles.ts";
import { answeredMoment, id, queryInt } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

/** A question to the school's administrators. It is answered by e-mail. */
const ticket = z.object({
  id,
  type: z.object({ id: z.string(), name: z.string() }),
  subject: z.string(),
  message: z.string(),
  created_at: answeredMoment,
  by: personRef.extend({
    role: z.enum(ROLES),
    email: z.string().nullable().meta({ description: "Where to answer; null where the account is gone." }),
  }),
  closed_at: answeredMoment.nullable(),
  closed_by: personRef.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

const tickets = z.object({
  tickets: z.array(ticket),
  open: z.number().int(),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type Tickets = z.infer<typeof tickets>;

export const listTickets = defineCall(routes.listTickets, {
  area,
  summary: "Support tickets: open ones, oldest first, or closed ones, last closed first.",
  access: "administrator",
  query: z.object({
    state: z.enum(["open", "closed"]).default("open"),
    limit: queryInt(1, 100, 25),
    offset: queryInt(0, 1_000_000, 0),
  }),
  answer: tickets,
});

export const changeTicket = defineCall(routes.changeTicket, {
  area,
  summary: "Closes a ticket, or opens it again. The same again changes nothing.",
  access: "administrator",
  params: z.object({ id }),
  body: z.object({ closed: z.boolean() }),
  answer: done,
});
