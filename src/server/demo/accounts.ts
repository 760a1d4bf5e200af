import type { AccountTable, GuardianTable, LoginTable, PersonTable } from "#server/database/schema.ts";
import { idsFor } from "./ids.ts";
import type { Roster, Setting } from "./roster.ts";
import { TEACHERS, type TeacherKey } from "./school-plan.ts";

export const DEMO_PASSWORD = "first-bell-demo";

/** Sign-ins that are told to whoever opens the demonstration. */
export const SIGN_INS = [
  { email: "teacher@demo.example", says: "a teacher with two classes and a year of history" },
  { email: "coteacher@demo.example", says: "a new co-teacher, who has the terms to accept first" },
  { email: "admin@demo.example", says: "an administrator, who teaches a small class" },
  { email: "student@demo.example", says: "a student" },
  { email: "parent@demo.example", says: "a parent of the student" },
] as const;

const TEACHER_EMAILS: Record<TeacherKey, string> = {
  okafor: "teacher@demo.example",
  rivera: "coteacher@demo.example",
  lindqvist: "admin@demo.example",
  haddad: "daniel.haddad@demo.example",
  raman: "priya.raman@demo.example",
  novak: "gregory.novak@demo.example",
  tanaka: "yuki.tanaka@demo.example",
  lowe: "beatrix.lowe@demo.example",
};

/** Hashes of the printed password and of one that nobody knows. */
export interface Hashes {
  printed: string;
  secret: string;
}

export interface Accounts {
  people: PersonTable[];
  guardians: GuardianTable[];
  logins: LoginTable[];
  accounts: AccountTable[];
}

/** The school's sign-ins: one teacher is not activated yet, one has not agreed to the terms. */
export function makeAccounts(setting: Setting, roster: Roster, hashes: Hashes): Accounts {
  const { schoolId, founded } = setting;
  const nextId = idsFor("accounts");
  const made: Accounts = { people: [], guardians: [], logins: [], accounts: [] };
  const add = (
    personId: string,
    role: AccountTable["role"],
    email: string,
    given: { hash: string | null; agreed: boolean },
  ): void => {
    const login = {
      id: nextId(founded),
      email,
      email_key: email.toLowerCase(),
      password_hash: given.hash,
      failed_count: 0,
      locked_until: null,
      last_account_id: null,
      created_at: founded,
    };
    made.logins.push(login);
    made.accounts.push({
      id: nextId(founded),
      school_id: schoolId,
      person_id: personId,
      login_id: login.id,
      role,
      status: given.hash ? "active" : "unverified",
      terms_version: given.agreed ? 1 : 0,
      terms_agreed_at: given.agreed ? founded : null,
      created_at: founded,
      roster: null,
      consented_at: given.hash ? founded : null,
      declined_at: null,
      given_email: null,
      invited_at: null,
      lifted_lock: null,
      failed_count: 0,
      locked_until: null,
    });
  };
  const printed = new Set<string>(SIGN_INS.map(({ email }) => email));
  for (const { key } of TEACHERS) {
    const email = TEACHER_EMAILS[key];
    const hash = printed.has(email) ? hashes.printed : key === "lowe" ? null : hashes.secret;
    add(roster.teacherId(key), "teacher", email, { hash, agreed: key !== "rivera" && hash !== null });
  }
  const [child] = roster.pupils;
  if (!child) throw new Error("The school has no students");
  add(child.id, "student", "student@demo.example", { hash: hashes.printed, agreed: true });
  const parent: PersonTable = {
    id: nextId(founded),
    school_id: schoolId,
    role: "parent",
    first_name: "Adaeze",
    last_name: child.last,
    is_administrator: 0,
    grade: null,
    avatar: null,
    animal: null,
    leaderboard_hidden: 0,
    source_id: null,
    left_on: null,
    created_at: founded,
    roster: null,
    by_hand: null,
    identifier: null,
  };
  made.people.push(parent);
  made.guardians.push({ school_id: schoolId, guardian_id: parent.id, student_id: child.id });
  add(parent.id, "parent", "parent@demo.example", { hash: hashes.printed, agreed: true });
  return made;
}
