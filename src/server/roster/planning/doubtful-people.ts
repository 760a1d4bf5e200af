import type { PersonTable } from "#server/database/schema.ts";
import { type Findings, shown } from "#server/roster/findings.ts";
import type { Bundle, UserRow } from "#server/roster/reading/bundle.ts";
import type { KnownSchool } from "#server/roster/state/load-state.ts";
import { accountSnapshot, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";

/** Fewer than these may be single ids that went from one person to the next. */
const MANY = 3;
const SHARE = 0.2;

/**
 * The users whose id is known here as that of somebody else: no part of the name is the same, and the e-mail is not.
 * Single ones are told and left as they are. Where they are more than a fifth of a school's people who are in the file,
 * it is another district's with plain numbers for ids, and that is a fault.
 */
export function findDoubtful(
  { users }: Bundle,
  states: Map<string, KnownSchool>,
  findings: Findings,
): ReadonlySet<string> {
  const doubtful = new Set<string>();
  for (const [schoolId, state] of states) {
    const shared = [...state.persons.values()].flatMap((person) => {
      const row = users.rows.get(person.source_id ?? "");
      return row && !row.gone ? [{ person, row }] : [];
    });
    const others = shared.filter(({ person, row }) => isSomebodyElse(row, person, state));
    if (others.length >= MANY && others.length > shared.length * SHARE) {
      const message = `of ${shared.length} people of school ${shown(schoolId)} whose ids are in it, ${others.length} have another name and e-mail here: is it another district's?`;
      findings.fault(users.file, others[0]?.row.line ?? null, "sourcedId", message);
      continue;
    }
    for (const { row } of others) {
      if (!doubtful.has(row.id))
        findings.warn(
          users.file,
          `${shown(row.id)} is somebody else here, by name and e-mail: left as they are`,
          row.line,
        );
      doubtful.add(row.id);
    }
  }
  return doubtful;
}

function isSomebodyElse(row: UserRow, person: PersonTable, { accounts }: KnownSchool): boolean {
  if (row.firstName === person.first_name || row.lastName === person.last_name) return false;
  const account = accounts.get(person.id);
  const emails = [accountSnapshot(account?.roster ?? null)?.email, account?.email_key].filter(
    (email) => typeof email === "string",
  );
  if (row.email !== null && emails.map(emailKey).includes(emailKey(row.email))) return false;
  const snapshot = personSnapshot(person.roster);
  const known = nameWords([person.first_name, person.last_name, snapshot?.first_name ?? "", snapshot?.last_name ?? ""]);
  return ![...nameWords([row.firstName, row.lastName])].some((word) => known.has(word));
}

/** Shorter ones are particles and initials, which many share. */
const LETTERS = 3;

/** The words of names, without accents and letter case; each whole name too. */
function nameWords(names: string[]): Set<string> {
  const plain = names
    .map((name) => name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim())
    .filter(Boolean);
  const parts = plain.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= LETTERS);
  return new Set([...plain, ...parts]);
}
