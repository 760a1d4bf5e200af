import type { Role } from "#contract/roles.ts";
import type { GuardedKind } from "#contract/roster.ts";
import type { Flag } from "./flag.ts";

/** A school, its people and its classes. */
export interface SchoolTables {
  school: SchoolTable;
  person: PersonTable;
  guardian: GuardianTable;
  guardian_by_hand: GuardianByHandTable;
  avatar: AvatarTable;
  class: ClassTable;
  class_past_kind: ClassPastKindTable;
  enrolment: EnrollmentTable;
  roster_ending: RosterEndingTable;
  roster_hold: RosterHoldTable;
}

/** The tenant. */
export interface SchoolTable {
  id: string;
  name: string;
  /** IANA name. */
  time_zone: string;
  /** BCP 47; names are sorted by it. */
  locale: string;
  /** `sourcedId` in the roster of its district, where it came from one. */
  source_id: string | null;
  terms_html: string;
  /** Grows with each new text; accounts that agreed to an earlier one are held again. */
  terms_version: number;
  /** JSON, see services/school/settings.ts; `{}` means every default. */
  settings: string;
  created_at: string;
}

/** A teacher, student or parent of a school. */
export interface PersonTable {
  id: string;
  school_id: string;
  role: Role;
  first_name: string;
  last_name: string;
  is_administrator: Flag;
  grade: string | null;
  /** Key of a built-in image or of an upload; null for initials. */
  avatar: string | null;
  /** A student's own animal, one of `GIVEN_ANIMALS`, shown where there is no picture. */
  animal: string | null;
  /** 1 for a teacher who stays off the leaderboard. */
  leaderboard_hidden: Flag;
  /** `sourcedId` of the roster; null where added by hand (an import leaves those alone). */
  source_id: string | null;
  /** Date from which the person is no longer listed; the history stays. */
  left_on: string | null;
  created_at: string;
  /** JSON: what the roster last said, so that an import applies only what changed there and undoes nothing changed here. */
  roster: string | null;
  /** JSON array: the columns that an administrator set otherwise than the roster has them; imports leave these alone. */
  by_hand: string | null;
  /** The number on the card of someone who was added by hand, by which a later roster tells them; a roster's own is in `roster`. */
  identifier: string | null;
}

/** A parent or guardian of a student. */
export interface GuardianTable {
  school_id: string;
  guardian_id: string;
  student_id: string;
}

/** A tie that an administrator made (1) or cut (0), whatever the roster says. */
export interface GuardianByHandTable {
  school_id: string;
  guardian_id: string;
  student_id: string;
  linked: Flag;
}

/** An uploaded picture, cut to size; its key is the SHA-256 of its bytes. */
export interface AvatarTable {
  school_id: string;
  key: string;
  content_type: string;
  bytes: Buffer;
  created_at: string;
}

/** A group of students with one or more teachers. */
export interface ClassTable {
  id: string;
  school_id: string;
  name: string;
  grade: string | null;
  /** Today's; what it was before stands in `class_past_kind`. Whoever changes it keeps that: services/classes/past-kinds.ts. */
  kind: "daily" | "lesson";
  source_id: string | null;
  /** Date from which the class is no longer listed. */
  ended_on: string | null;
  created_at: string;
  /** JSON: what the roster last said, so that an import applies only what changed there and undoes nothing changed here. */
  roster: string | null;
  /** JSON array: the columns that an administrator set otherwise than the roster has them; imports leave these alone. */
  by_hand: string | null;
}

/** What a class was until it changed its kind: from the change before, or ever since, to the day before this one. */
export interface ClassPastKindTable {
  school_id: string;
  class_id: string;
  kind: ClassTable["kind"];
  /** The date of the change: from it on the class was of the next kind. */
  changed_on: string;
}

/** A person in a class for some dates, both included; a class lent to a teacher is one with an end and a lender. */
export interface EnrollmentTable {
  id: string;
  school_id: string;
  class_id: string;
  person_id: string;
  role: "student" | "teacher";
  begin_date: string;
  end_date: string | null;
  source_id: string | null;
  /** The administrator who lent the class to the teacher; null for every other enrolment. */
  lent_by: string | null;
  /** JSON array: those of `begin_date` and `end_date` that an administrator set otherwise than the roster has them. */
  by_hand: string | null;
  /** JSON: the roster's own dates, where `by_hand` names any. */
  roster: string | null;
  /** JSON: the dates that were not the roster's before the person left or the class ended; null where neither cut it off. */
  dates_before_end: string | null;
}

/** Rows of a kind that one roster ended; kept for the days in which the next rosters are weighed with it. */
export interface RosterEndingTable {
  school_id: string;
  at: string;
  kind: GuardedKind;
  /** Rows of the kind in force before it. */
  in_force: number;
  ended: number;
}

/** The last roster that was not brought in, because it would end much of a school: its administrators are told once. */
export interface RosterHoldTable {
  school_id: string;
  held_at: string;
  /** JSON: `RosterEnding[]` of the contract. */
  endings: string;
  /** Hash of what it says (roster/reading/content-of.ts); null where an older version of this program held it. */
  content: string | null;
  /** When its administrators were last mailed; null as `content`. */
  told_at: string | null;
  approved_at: string | null;
  /** The administrator who approved it. */
  approved_by: string | null;
}
