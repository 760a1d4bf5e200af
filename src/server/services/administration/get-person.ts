import { BY_HAND_COLUMNS, type SchoolPersonDetail, type Stay } from "#contract/school-people.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { LIFETIMES } from "#server/services/accounts/make-link.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import { byName, shownName } from "#server/services/people.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import { registrarOf } from "#server/services/by-hand/registrar.ts";
import { cardNumberOf } from "#server/services/by-hand/roster-said.ts";
import { hasOwnDates, staysOf } from "#server/services/by-hand/stays.ts";
import { versionOf } from "#server/services/version-of.ts";
import { type AccountFacts, accountsByPerson } from "./account-states.ts";
import { describePeople } from "./describe-people.ts";
import { otherAdministrators, requirePerson } from "./find-person.ts";

/** One person of the school. Throws 404 for who was erased, too. */
export async function getPerson(ctx: Context, id: string): Promise<SchoolPersonDetail> {
  const person = await requirePerson(ctx, id);
  const accounts = await accountsByPerson(ctx, [id]);
  const [listed] = await describePeople(ctx, [person], accounts);
  if (!listed) throw notFound();
  const account = accounts.get(id);
  const identifier = cardNumberOf(person);
  const { first_name, last_name, grade } = listed;
  return {
    ...listed,
    since: person.created_at,
    roster_id: person.source_id,
    identifier,
    by_hand: BY_HAND_COLUMNS.filter((column) => setByHand(person).has(column)),
    stays: await describeStays(ctx, id),
    ...(await familyOf(ctx, id)),
    is_self: id === ctx.actor.personId,
    is_last_administrator:
      listed.is_administrator &&
      (await otherAdministrators(ctx.db, { schoolId: ctx.actor.schoolId, personId: id })) === 0,
    shares_sign_in: account !== undefined && (await isShared(ctx, account)),
    link_expires_at: account ? linkEnd(ctx, account) : null,
    terms_agreed_at: account ? await termsAgreed(ctx, account.accountId) : null,
    version: versionOf([first_name, last_name, grade, identifier, account?.email ?? null]),
  };
}

/** Of a life at the school the latest two hundred. */
const MOST_STAYS = 200;

async function describeStays(ctx: Context, id: string): Promise<Stay[]> {
  const held = (await staysOf(registrarOf(ctx), { personIds: [id] })).toReversed().slice(0, MOST_STAYS);
  if (held.length === 0) return [];
  const classes = await ctx.db
    .selectFrom("class")
    .select(["id", "name"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where(
      "id",
      "in",
      held.map((one) => one.class_id),
    )
    .execute();
  const names = new Map(classes.map((row) => [row.id, row.name]));
  const day = today(ctx);
  return held.map((one) => ({
    id: one.id,
    class: { id: one.class_id, name: names.get(one.class_id) ?? "" },
    from: one.begin_date,
    to: one.end_date,
    state: one.end_date !== null && one.end_date < day ? "over" : one.begin_date > day ? "coming" : "running",
    is_loan: one.lent_by !== null,
    by_hand: one.source_id === null || hasOwnDates(one),
  }));
}

/** Until when the school's latest activation link works, where the account still waits for it. */
function linkEnd(ctx: Context, { state, invitedAt }: AccountFacts): string | null {
  if (state !== "not_activated" || invitedAt === null) return null;
  const end = new Date(Date.parse(invitedAt) + LIFETIMES.activate).toISOString();
  return end > stamp(ctx) ? end : null;
}

async function termsAgreed(ctx: Context, accountId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("account")
    .select("terms_agreed_at")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.terms_agreed_at ?? null;
}

/** Of this school alone: what else a login opens is its owner's affair. */
async function isShared(ctx: Context, { loginId, accountId }: AccountFacts): Promise<boolean> {
  const other = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("login_id", "=", loginId)
    .where("id", "!=", accountId)
    .executeTakeFirst();
  return other !== undefined;
}

async function familyOf(ctx: Context, id: string): Promise<Pick<SchoolPersonDetail, "guardians" | "children">> {
  const relatives = async (
    own: "guardian_id" | "student_id",
    other: "guardian_id" | "student_id",
  ): Promise<{ id: string; name: string }[]> => {
    const rows: Pick<PersonTable, "id" | "first_name" | "last_name">[] = await ctx.db
      .selectFrom("guardian")
      .innerJoin("person", (join) =>
        join.onRef("person.school_id", "=", "guardian.school_id").onRef("person.id", "=", `guardian.${other}`),
      )
      .select(["person.id", "person.first_name", "person.last_name"])
      .where("guardian.school_id", "=", ctx.actor.schoolId)
      .where(`guardian.${own}`, "=", id)
      .execute();
    return rows.sort(byName(ctx.actor.locale)).map((row) => ({ id: row.id, name: shownName(ctx.actor, row) }));
  };
  return {
    guardians: await relatives("student_id", "guardian_id"),
    children: await relatives("guardian_id", "student_id"),
  };
}
