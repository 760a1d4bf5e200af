import type { Tickets } from "#contract/tickets.ts";
import { notFound } from "#server/errors.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { shownName, namesOf, personRef } from "#server/services/people.ts";
import { TICKET_TYPES } from "./ticket-types.ts";

interface TicketQuery {
  state: "open" | "closed";
  limit: number;
  offset: number;
}

const inState = (ctx: Context, state: "open" | "closed") =>
  ctx.db
    .selectFrom("support_ticket")
    .where("support_ticket.school_id", "=", ctx.actor.schoolId)
    .where("closed_at", state === "open" ? "is" : "is not", null);

const countIn = async (ctx: Context, state: "open" | "closed"): Promise<number> =>
  (
    await inState(ctx, state)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

export const countOpenTickets = (ctx: Context): Promise<number> => countIn(ctx, "open");

/** A page of the school's tickets: open ones, oldest first, or closed ones, last closed first. */
export async function listTickets(ctx: Context, { state, limit, offset }: TicketQuery): Promise<Tickets> {
  const rows = await inState(ctx, state)
    .innerJoin("person", (join) =>
      join
        .onRef("person.school_id", "=", "support_ticket.school_id")
        .onRef("person.id", "=", "support_ticket.person_id"),
    )
    .leftJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .leftJoin("login", "login.id", "account.login_id")
    .select([
      "support_ticket.id",
      "type_id",
      "subject",
      "message",
      "support_ticket.created_at",
      "closed_at",
      "closed_by",
      "person.id as person_id",
      "person.role",
      "first_name",
      "last_name",
      "account.given_email",
      "login.email",
    ])
    .orderBy(state === "open" ? "support_ticket.created_at" : "closed_at", state === "open" ? "asc" : "desc")
    .orderBy("support_ticket.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.closed_by),
  );
  return {
    tickets: rows.map((row) => ({
      id: row.id,
      type: TICKET_TYPES.find((type) => type.id === row.type_id) ?? { id: row.type_id, name: row.type_id },
      subject: row.subject,
      message: row.message,
      created_at: row.created_at,
      by: {
        id: row.person_id,
        name: shownName(ctx.actor, row),
        role: row.role,
        email: row.email && knownAddress({ ...row, email: row.email }),
      },
      closed_at: row.closed_at,
      closed_by: personRef(row.closed_by, names),
    })),
    open: await countOpenTickets(ctx),
    total: await countIn(ctx, state),
    limit,
    offset,
  };
}

/** Closes a ticket or opens it again; of two administrators the first closed it. 404 where the school has none by the id. */
export async function changeTicket(ctx: Context, id: string, closed: boolean): Promise<{ status: 200 }> {
  const own = { school_id: ctx.actor.schoolId, id };
  const row = await ctx.db
    .selectFrom("support_ticket")
    .select("person_id")
    .where((eb) => eb.and(own))
    .executeTakeFirst();
  if (!row) throw notFound();
  // Judged where it is written: of two at once the second finds it done.
  const changed = await ctx.db
    .updateTable("support_ticket")
    .set(closed ? { closed_at: stamp(ctx), closed_by: ctx.actor.personId } : { closed_at: null, closed_by: null })
    .where((eb) => eb.and(own))
    .where("closed_at", closed ? "is" : "is not", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return { status: 200 };
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: closed ? "ticket.closed" : "ticket.reopened",
    subjectId: row.person_id,
    detail: { ticket_id: id },
  });
  return { status: 200 };
}
