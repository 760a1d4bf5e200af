import type { addPeople as call, KnownAlready, NewPerson } from "#contract/people-by-hand.ts";
import type { z } from "zod";
import type { Role } from "#contract/roles.ts";
import type { ClassTable, PersonTable } from "#server/database/schema.ts";
import { invalid } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { fullName } from "#server/services/people.ts";
import { addAccount, findAccount } from "./account-of.ts";
import { putIn } from "./enroll.ts";
import { findKnown, sharedNames, sharedNumbers } from "./find-known.ts";
import {
  checkNear,
  lockRecords,
  type Registrar,
  requireOpenClass,
  requirePeople,
  settleNewcomers,
  tell,
  warning,
} from "./registrar.ts";
import { setTie } from "./ties.ts";

type NewPeople = z.output<typeof call.body>;

/**
 * Adds people by hand; gives their ids in order. Throws 409 `KNOWN_ALREADY` with those of the same name, e-mail or number, and
 * with names and numbers that several of them have, unless it is to be done anyway, 422 for unknown classes and children, 400 `TOO_FAR` or `CLASS_ENDED`.
 */
export async function addPeople(registrar: Registrar, given: NewPeople, publicOrigin: string): Promise<string[]> {
  const { role, people, class_ids, child_ids, from } = given;
  checkNear(registrar, from);
  if (role === "parent" && class_ids.length > 0)
    throw invalid([{ path: "class_ids", message: "parents are in no class" }]);
  if (role !== "parent" && child_ids.length > 0)
    throw invalid([{ path: "child_ids", message: "only parents have children here" }]);
  await lockRecords(registrar);
  const classes: ClassTable[] = [];
  for (const id of new Set(class_ids)) classes.push(await requireOpenClass(registrar, id, from));
  const children = await requirePeople(registrar, child_ids, "child_ids");
  if (children.some((child) => child.role !== "student"))
    throw invalid([{ path: "child_ids", message: "are not all students" }]);
  if (!given.anyway) await warnOfKnown(registrar, role, people);
  const ids: string[] = [];
  for (const person of people) {
    const id = await addPerson(registrar, role, person);
    ids.push(id);
    if (role !== "parent")
      for (const { id: classId, ended_on } of classes) {
        const ends = { left_on: null, ended_on };
        await putIn(registrar, { classId, personId: id, role }, { from, to: null, ends });
      }
    for (const child of children) await setTie(registrar, { parentId: id, studentId: child.id }, true);
    if (given.invite && person.email !== null) await inviteOne(registrar, id, publicOrigin);
  }
  if (role === "student") await settleNewcomers(registrar, ids);
  return ids;
}

async function warnOfKnown(registrar: Registrar, role: Role, people: readonly NewPerson[]): Promise<void> {
  const marks = people.map((person) => ({ ...person, name: fullName(person) }));
  const known: KnownAlready = {
    people: await findKnown(registrar, role, marks),
    shared_names: sharedNames(marks),
    shared_numbers: sharedNumbers(people),
  };
  if (known.people.length + known.shared_names.length + known.shared_numbers.length > 0)
    throw warning("KNOWN_ALREADY", known);
}

async function inviteOne(registrar: Registrar, personId: string, publicOrigin: string): Promise<void> {
  const { db, schoolId, now } = registrar;
  const { meant } = await inviteAccounts(db, { schoolId, personId }, { publicOrigin, byMail: true, now });
  const account = await findAccount(registrar, personId);
  if (account && meant > 0) await tell(registrar, { action: "account.invited", subjectId: account.id });
}

async function addPerson(
  registrar: Registrar,
  role: Role,
  { first_name, last_name, grade, identifier, email }: NewPerson,
): Promise<string> {
  const { db, schoolId, now } = registrar;
  const person: PersonTable = {
    id: newId(),
    school_id: schoolId,
    role,
    first_name,
    last_name,
    is_administrator: 0,
    grade: role === "student" ? grade || null : null,
    avatar: null,
    animal: null,
    leaderboard_hidden: 0,
    source_id: null,
    left_on: null,
    created_at: now.toISOString(),
    roster: null,
    by_hand: null,
    identifier: identifier || null,
  };
  await db.insertInto("person").values(person).execute();
  if (email !== null) await addAccount(registrar, person, email);
  await tell(registrar, { action: "person.added", subjectId: person.id, detail: { role } });
  return person.id;
}
