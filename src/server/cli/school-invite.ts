import { type Role, ROLES } from "#contract/roles.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Invitation, type InvitationFilter, inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { findSchools } from "#server/services/school/find-school.ts";
import { deliver } from "./deliver-mail.ts";
import { addressFrom } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

interface Asked {
  school: string | undefined;
  email: string | undefined;
  role: Role | undefined;
}

/** `invite`: activation links for whoever has not activated an account yet. Exit code 1 where there is nobody of that address, 4 where some mail has not left. */
export async function inviteCommand(args: string[], ctx: CommandContext): Promise<number> {
  const asked = read(args);
  const { terminal, config, now } = ctx;
  const byMail = config.smtpUrl !== undefined;
  return ctx.withDatabase(async (database) => {
    const done = await database.write(async (db) => {
      const filter = await filterOf(db, asked);
      return typeof filter === "string"
        ? filter
        : inviteAccounts(db, filter, { publicOrigin: config.publicOrigin, byMail, now });
    });
    if (typeof done === "string" || (done.meant === 0 && asked.email !== undefined)) {
      terminal.err(typeof done === "string" ? done : `No account of ${asked.email} waits for its activation.`);
      return 1;
    }
    const { made } = done;
    tell(made, byMail, ctx);
    return byMail && made.length > 0
      ? deliver(
          database,
          made.map(({ linkId }) => linkId),
          ctx,
        )
      : 0;
  });
}

function tell(done: Invitation[], byMail: boolean, { terminal }: CommandContext): void {
  if (!byMail) for (const { email, address } of done) terminal.out(`${email}\t${address}`);
  // Who is at several schools has a link of each.
  const addresses = new Set(done.map(({ email }) => email)).size;
  const people = addresses === 1 ? "One address" : `${addresses.toLocaleString("en")} addresses`;
  if (done.length === 0)
    terminal.err(
      byMail
        ? "Nobody waits for an activation who has not been sent five links that still work."
        : "Nobody waits for an activation.",
    );
  else terminal.err(`${people} invited${byMail ? " by mail" : ""}; ${howTheyCome(done)}.`);
}

/** What was handed out to whom: a link that works once, or where to sign in. */
function howTheyCome(done: Invitation[]): string {
  const [links, signIn] = [
    "the links work once, for seven days",
    "who has a password signs in as usual, and is asked there",
  ];
  if (done.every(({ signsIn }) => signsIn)) return signIn;
  return done.some(({ signsIn }) => signsIn) ? `${links}; ${signIn}` : links;
}

/** A sentence where the school is not to be found. */
async function filterOf(db: Queryable, { school, email, role }: Asked): Promise<InvitationFilter | string> {
  if (school === undefined) return { email, role };
  const [found, ...more] = await findSchools(db, school);
  if (!found) return `There is no school ${school}.`;
  if (more.length > 0)
    return `There are several schools named ${school}: say which by its id (${[found, ...more].map((one) => one.id).join(", ")}).`;
  return { schoolId: found.id, role };
}

function read(args: string[]): Asked {
  const text = { type: "string" } as const;
  const { values } = readOptions({
    args,
    options: { all: { type: "boolean" }, school: text, email: text, role: text },
  });
  const chosen = [values.all, values.school, values.email].filter((value) => value !== undefined);
  if (chosen.length !== 1) throw new UsageError("Say whom to invite: --all, --school or --email, one of them.");
  const role = ROLES.find((one) => one === values.role);
  if (values.role !== undefined && !role)
    throw new UsageError(`--role must be teacher, student or parent, not "${values.role}".`);
  return {
    school: values.school,
    email: values.email === undefined ? undefined : addressFrom("--email", values.email),
    role,
  };
}
