import type { MarkStatus } from "#contract/marks.ts";
import type { Role } from "#contract/roles.ts";
import type { SchoolDate } from "#contract/school-date.ts";

/** Someone else: who, and – for teachers and family – by which name. Of other students the id alone is told. */
export interface OtherPerson {
  id: string;
  name: string | null;
}

/** A class by its id and present name. */
export interface InClass {
  id: string;
  name: string;
}

/**
 * All that is stored about one person. Moments are ISO 8601 in UTC, dates those of the
 * school. Fields may be added; what is here keeps its name and meaning within a version.
 */
export interface PersonExport {
  format: "daybell-person";
  version: 1;
  exported_at: string;
  school: { id: string; name: string; time_zone: string };
  person: {
    id: string;
    role: Role;
    first_name: string;
    last_name: string;
    is_administrator: boolean;
    grade: string | null;
    /** The number on the person's card. */
    identifier: string | null;
    /** The animal by which a student without a picture is shown. */
    animal: string | null;
    hidden_from_leaderboard: boolean;
    /** Id in the school's roster, and what the roster last said. */
    roster_id: string | null;
    roster: unknown;
    /** What of it an administrator set otherwise than the roster. */
    by_hand: string[];
    since: string;
    left_on: SchoolDate | null;
    erased_at: string | null;
  };
  /** The uploaded picture in base64, or the key of a built-in one. */
  picture: { built_in: string } | { content_type: string; base64: string; stored_at: string } | null;
  accounts: {
    id: string;
    email: string;
    role: Role;
    status: string;
    has_password: boolean;
    failed_sign_ins: number;
    locked_until: string | null;
    terms_version: number;
    terms_agreed_at: string | null;
    since: string;
    roster: unknown;
    /** Requests whose answers are kept, so that a repeated one is not done twice. */
    answered_requests: number;
  }[];
  sessions: { device: string; since: string; last_used_at: string; ends_at: string }[];
  /** At outside sign-in providers. */
  identities: { issuer: string; subject: string; since: string }[];
  /** Without their keys; of a login that other schools know too, those alone that open this one. */
  passkeys: { name: string; since: string; last_used_at: string | null }[];
  /** Devices that signed in before. */
  devices: { since: string; last_used_at: string; failed_sign_ins: number; locked_until: string | null }[];
  /** PINs that unlock a device, without their secrets; of a login that other schools know too none is told. */
  pins: { since: string; last_used_at: string; failed_tries: number }[];
  /** Tries that are counted by the address or the login, for a day after; told where no other school knows the login. */
  counted_tries: { of: string; since: string; count: number }[];
  /** Mailed links, without their secrets. */
  links: { purpose: string; email: string; made_at: string; expires_at: string; used_at: string | null }[];
  mail: { to: string; subject: string; text: string; queued_at: string; sent_at: string | null }[];
  support_tickets: {
    about: string;
    subject: string;
    message: string;
    at: string;
    closed_at: string | null;
    closed_by: OtherPerson | null;
  }[];
  enrolments: {
    class: InClass;
    as: "student" | "teacher";
    from: SchoolDate;
    to: SchoolDate | null;
    /** Whether it was a loan of the class. */
    lent: boolean;
  }[];
  guardians: OtherPerson[];
  children: OtherPerson[];
  /** Family ties that an administrator made, or cut, whatever the roster says. Of a cut one the other's id alone is told. */
  ties_by_hand: { guardian: OtherPerson; student: OtherPerson; is_tie: boolean }[];
  /** About a student. */
  marks: {
    date: SchoolDate;
    class: InClass;
    status: MarkStatus;
    note: string | null;
    arrived_at: string | null;
    left_at: string | null;
    returned_at: string | null;
    marked_at: string;
    by: OtherPerson;
    settled: boolean;
  }[];
  days: { date: SchoolDate; word: MarkStatus }[];
  events: ExportedEvent[];
  /** That teachers left to each other. */
  notes: ExportedNote[];
  connections: ExportedConnection[];
  announced_absences: {
    from: SchoolDate;
    to: SchoolDate;
    status: string;
    note: string | null;
    at: string;
    by: OtherPerson;
  }[];
  /** Where the student was last put in the seating plans of classes; nulls: nowhere. */
  seats: { class: InClass; row: number | null; column: number | null; at: string }[];
  /** By a teacher. */
  recorded: {
    check_ins: { date: SchoolDate; class: InClass; started: boolean; finished_at: string | null }[];
    marks: {
      date: SchoolDate;
      class: InClass;
      student: OtherPerson;
      status: MarkStatus;
      note: string | null;
      at: string;
    }[];
    events: (ExportedEvent & { student: OtherPerson })[];
    notes: (ExportedNote & { student: OtherPerson })[];
    connections_completed: (ExportedConnection & { student: OtherPerson })[];
    circle_comments: { date: SchoolDate; class: InClass; comment: string; at: string }[];
    announced_absences: { student: OtherPerson; from: SchoolDate; to: SchoolDate; note: string | null; at: string }[];
  };
  /** What was done by the person, or to the person's record. */
  audit: { at: string; action: string; by_the_person: boolean; about: string | null; detail: unknown }[];
}

export interface ExportedEvent {
  date: SchoolDate;
  at: string;
  class: InClass;
  behaviour: string;
  group: string;
  severity: string | null;
  note: string | null;
  by: OtherPerson;
  undone_at: string | null;
}

export interface ExportedNote {
  date: SchoolDate;
  at: string;
  class: InClass;
  text: string;
  by: OtherPerson;
  undone_at: string | null;
}

export interface ExportedConnection {
  type: string;
  status: string;
  reason: string;
  raised_on: SchoolDate;
  settled_on: SchoolDate | null;
  chosen: string | null;
  agreed: string[];
  completed_at: string | null;
  completed_by: OtherPerson | null;
}
