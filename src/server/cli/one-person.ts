import type { Queryable } from "#server/database/database.ts";
import { findPeople, type FoundPerson } from "#server/services/privacy/find-person.ts";
import { findSchools } from "#server/services/school/find-school.ts";
import type { Terminal } from "./terminal.ts";

/** The options by which a command is told whom it is about. */
export interface AskedPerson {
  person: string;
  school: string | undefined;
}

/** The one person who is meant; undefined, and told why without a name, where there is none or several. */
export async function onePerson(
  db: Queryable,
  asked: AskedPerson,
  terminal: Terminal,
): Promise<FoundPerson | undefined> {
  const schools = asked.school === undefined ? undefined : await findSchools(db, asked.school);
  if (schools && schools.length !== 1) {
    const several = `There are several schools named ${asked.school}: say which by its id (${schools.map((one) => one.id).join(", ")}).`;
    terminal.err(schools.length === 0 ? `There is no school ${asked.school}.` : several);
    return undefined;
  }
  const found = await findPeople(db, asked.person, schools?.[0]?.id);
  if (found.length === 1) return found[0];
  if (found.length === 0) terminal.err(`Nobody here has the id, email or roster id ${asked.person}.`);
  else {
    terminal.err(`${found.length} people are meant by ${asked.person}. Say which by the id:`);
    for (const one of found) terminal.err(`  ${describe(one)}`);
  }
  return undefined;
}

/** Who it is, without a name. */
export const describe = ({ id, role, schoolName, leftOn }: FoundPerson): string =>
  `${id}  ${role} at ${schoolName}${leftOn === null ? "" : `, left on ${leftOn}`}`;
