import type { Role } from "#contract/roles.ts";
import type { Invitations } from "#contract/school-people.ts";
import { lockNames } from "#server/database/locks.ts";
import { countInvited, inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { hasLeft } from "#server/services/people.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, today } from "#server/services/context.ts";
import { refusedFor, requireAccount, requirePerson } from "./find-person.ts";

/** One address is sent at most one link in so many seconds. */
const APART_SECONDS = 60;

/** Whoever was sent a link within so many hours is left out when all are sent one. */
const RECENT_HOURS = 24;

/** Of two who invite at once the second finds what the first has sent. */
const hold = (ctx: Context): Promise<void> => lockNames(ctx.db, [`invitations/${ctx.actor.schoolId}`]);

/**
 * Mails an activation link to one person. Throws 400 `NO_ACCOUNT`, `HAS_LEFT`, `ACTIVATED`, or `JUST_SENT` where the
 * latest link left a moment ago.
 */
export async function invitePerson(ctx: Context, id: string, publicOrigin: string): Promise<void> {
  await hold(ctx);
  const person = await requirePerson(ctx, id);
  if (hasLeft(person, today(ctx))) throw refusedFor("HAS_LEFT");
  const account = await requireAccount(ctx, id);
  const isWaiting = account.status === "unverified" && account.invited_at !== null;
  const apart = Math.abs(ctx.now.getTime() - Date.parse(account.invited_at ?? ""));
  if (isWaiting && apart < APART_SECONDS * 1000) throw refusedFor("JUST_SENT");
  const { meant } = await inviteAccounts(
    ctx.db,
    { schoolId: ctx.actor.schoolId, personId: id },
    { publicOrigin, byMail: true, now: ctx.now },
  );
  if (meant === 0) throw refusedFor("ACTIVATED");
  await writeAudit(ctx.db, { ...by(ctx), action: "account.invited", subjectId: account.id });
}

/** How many addresses wait for a link, and how many of them were sent one lately. */
export async function describeInvitations(ctx: Context, role: Role | undefined): Promise<Invitations> {
  const filter = { schoolId: ctx.actor.schoolId, role };
  const waiting = await countInvited(ctx.db, filter);
  const left = await countInvited(ctx.db, { ...filter, notSince: recently(ctx) });
  return { waiting, recent: waiting - left };
}

/** Mails a link to all who wait for one, but those who were sent one lately; gives how many. */
export async function inviteAll(ctx: Context, role: Role | undefined, publicOrigin: string): Promise<number> {
  await hold(ctx);
  const filter = { schoolId: ctx.actor.schoolId, role, notSince: recently(ctx) };
  const { meant } = await inviteAccounts(ctx.db, filter, { publicOrigin, byMail: true, now: ctx.now });
  if (meant > 0)
    await writeAudit(ctx.db, {
      ...by(ctx),
      action: "accounts.invited",
      subjectId: null,
      detail: { count: meant, ...(role ? { role } : {}) },
    });
  return meant;
}

const recently = (ctx: Context): string => new Date(ctx.now.getTime() - RECENT_HOURS * 3_600_000).toISOString();
