import type { PersonChange } from "#contract/people-by-hand.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { recordMessages as messages } from "./record-messages.ts";

/** What the sheets of a person edit, by the names of the calls. */
export type PersonField = "first_name" | "last_name" | "grade" | "identifier" | "email";
export type PersonFields = Readonly<Record<PersonField, string>>;

export const PERSON_LABELS: PersonFields = {
  first_name: messages.firstName,
  last_name: messages.lastName,
  grade: messages.grade,
  identifier: messages.number,
  email: messages.email,
};

/** A person as text. */
export const fieldsOf = ({ first_name, last_name, grade, identifier, account }: SchoolPersonDetail): PersonFields => ({
  first_name,
  last_name,
  grade: grade ?? "",
  identifier: identifier ?? "",
  email: account?.email ?? "",
});

const FIELDS = ["first_name", "last_name", "grade", "identifier", "email"] as const;

/** What the call takes: the fields alone that differ from what stands. */
export function changesOf(fields: PersonFields, stands: PersonFields): PersonChange {
  const changes = FIELDS.flatMap((name) => {
    const text = fields[name].trim();
    const isName = name === "first_name" || name === "last_name";
    return text === stands[name] ? [] : [[name, isName ? text : text || null] as const];
  });
  return Object.fromEntries(changes);
}
