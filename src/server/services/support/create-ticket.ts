import type { CreatedTicket, SupportTicket } from "#contract/notification.ts";
import type { TicketType } from "#contract/profile.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { invalid } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { holdLogin } from "#server/services/accounts/hold-login.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import { administratorAddresses } from "#server/services/mail/administrator-addresses.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import { TICKET_TYPES } from "./ticket-types.ts";

/** Stores a support ticket and mails it to the school's administrators. Throws 422 for an unknown type, 401 as `holdLogin`. */
export async function createTicket(ctx: Context, ticket: SupportTicket): Promise<CreatedTicket> {
  const type = TICKET_TYPES.find((one) => one.id === ticket.type_id);
  if (!type) throw invalid([{ path: "type_id", message: "is no type of ticket" }]);
  // The mail names its sender, who may be erased meanwhile.
  await holdLogin(ctx.db, ctx.actor);
  const id = newId();
  const { schoolId, personId } = ctx.actor;
  await ctx.db
    .insertInto("support_ticket")
    .values({
      ...ticket,
      id,
      school_id: schoolId,
      person_id: personId,
      created_at: stamp(ctx),
      closed_at: null,
      closed_by: null,
    })
    .execute();
  await mailAdministrators(ctx, ticket, type);
  return { status: 200, id };
}

async function mailAdministrators(ctx: Context, ticket: SupportTicket, type: TicketType): Promise<void> {
  const { email } = await ctx.db
    .selectFrom("login")
    .select("email")
    .where("id", "=", ctx.actor.loginId)
    .executeTakeFirstOrThrow();
  for (const recipient of await administratorAddresses(ctx.db, ctx.actor.schoolId, today(ctx))) {
    await queueMail(ctx.db, {
      schoolId: ctx.actor.schoolId,
      recipient,
      now: ctx.now,
      subject: `${PRODUCT_NAME} support: ${ticket.subject}`,
      paragraphs: [
        `${ctx.actor.name} (${ctx.actor.role}, ${email}) asks for help.`,
        `About: ${type.name}`,
        ...ticket.message.split(/\n+/),
      ],
    });
  }
}
