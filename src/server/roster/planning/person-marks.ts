import type { PersonTable } from "#server/database/schema.ts";
import type { KnownSchool } from "#server/roster/state/load-state.ts";
import { accountSnapshot, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import type { UserFacts } from "./user-directory.ts";

type Told = Pick<UserFacts, "firstName" | "lastName" | "email" | "identifier">;

/** By what a person is told whatever their id: the name with the e-mail, and with the number on the card. */
export function marksTold({ firstName, lastName, email, identifier }: Told): string[] {
  const name = JSON.stringify([firstName.toLowerCase(), lastName.toLowerCase()]);
  return [
    ...(email ? [`${name} e-mail ${emailKey(email)}`] : []),
    ...(identifier ? [`${name} number ${identifier}`] : []),
  ];
}

/** The same of a person who is held, by the roster's words, whatever was set by hand. */
export function marksHeld(
  { id, first_name, last_name, roster }: PersonTable,
  { accounts }: Pick<KnownSchool, "accounts">,
): string[] {
  const snapshot = personSnapshot(roster);
  return marksTold({
    firstName: snapshot?.first_name ?? first_name,
    lastName: snapshot?.last_name ?? last_name,
    email: accountSnapshot(accounts.get(id)?.roster ?? null)?.email ?? null,
    identifier: snapshot?.identifier ?? null,
  });
}
