import { lockNames } from "#server/database/locks.ts";
import { type Invitation, inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { addAdministrator } from "#server/services/school/add-administrator.ts";
import { createSchool } from "#server/services/school/create-school.ts";
import { findSchools } from "#server/services/school/find-school.ts";
import { deliver } from "./deliver-mail.ts";
import { newPerson } from "#contract/people-by-hand.ts";
import { name, newEmail } from "#contract/scalars.ts";
import { plainLine } from "#contract/text.ts";
import { addressFrom, asInForms, localeFrom, timeZoneFrom } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `create`: a school and its first administrator. Exit code 1 where a school of that name is there already. */
export async function createCommand(args: string[], ctx: CommandContext): Promise<number> {
  const given = read(args);
  const { terminal, config, now } = ctx;
  return ctx.withDatabase(async (database) => {
    const made = await database.write(async (db) => {
      // Of two that make the same school at once, as the starts of two machines, the second finds what the first made.
      await lockNames(db, [`school/${given.name.toLowerCase()}`]);
      if ((await findSchools(db, given.name)).length > 0) return undefined;
      const school = await createSchool(db, { name: given.name, timeZone: given.timeZone, locale: given.locale, now });
      await addAdministrator(db, { ...given, schoolId: school.id, now });
      const filter = { schoolId: school.id, email: given.email };
      const { made: invitations } = await inviteAccounts(db, filter, {
        publicOrigin: config.publicOrigin,
        byMail: config.smtpUrl !== undefined,
        now,
      });
      return { school, invitations };
    });
    if (!made) {
      terminal.err(`There is a school named ${given.name} already. Nothing was changed.`);
      return 1;
    }
    terminal.out(`${made.school.name} is made (time zone ${made.school.time_zone}, locale ${made.school.locale}).`);
    tellLink(made.invitations, given.email, ctx);
    const links = made.invitations.map(({ linkId }) => linkId);
    return config.smtpUrl !== undefined && links.length > 0 ? deliver(database, links, ctx) : 0;
  });
}

function tellLink(invitations: Invitation[], email: string, { terminal }: CommandContext): void {
  const [invitation] = invitations;
  if (invitation?.signsIn)
    terminal.out(
      `${email} signs in with the password that this address has here already, and is asked about the new school, at\n${invitation.address}`,
    );
  else if (invitation) terminal.out(`${email} activates the account, within seven days, at\n${invitation.address}`);
}

const PERSON = newPerson.pick({ first_name: true, last_name: true });
const SCHOOL_NAME = name(100);

function read(args: string[]) {
  const text = { type: "string" } as const;
  const { values } = readOptions({
    args,
    options: { name: text, "time-zone": text, locale: text, "admin-email": text, "admin-name": text },
  });
  const needed = (option: keyof typeof values): string => {
    const value = plainLine(values[option] ?? "");
    if (!value) throw new UsageError(`--${option} is missing.`);
    return value;
  };
  const words = needed("admin-name").split(/\s+/);
  const person = {
    first_name: words.slice(0, Math.max(1, words.length - 1)).join(" "),
    last_name: words.length > 1 ? (words.at(-1) ?? "") : "",
  };
  const { first_name, last_name } = asInForms(PERSON, person, "--admin-name: ");
  return {
    name: asInForms(SCHOOL_NAME, needed("name"), "--name"),
    timeZone: timeZoneFrom(needed("time-zone")),
    locale: localeFrom(values.locale),
    email: asInForms(newEmail, addressFrom("--admin-email", needed("admin-email")), "--admin-email"),
    firstName: first_name,
    lastName: last_name,
  };
}
