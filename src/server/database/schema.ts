import type { CircleCategory } from "#contract/circle.ts";
import type { ConnectionStatus, ConnectionType } from "#contract/connection.ts";
import type { MarkStatus } from "#contract/marks.ts";
import type { Role } from "#contract/roles.ts";
import type { GuardedKind } from "#contract/roster.ts";
import type { SeatingLayout } from "#contract/seats.ts";

/*
 * Columns are alike on SQLite and PostgreSQL so that one set of queries serves both: ids, dates (`YYYY-MM-DD`) and
 * moments (ISO 8601, UTC, milliseconds) are text that sorts by its bytes; flags are 0 or 1; structures are JSON text.
 * Every table of a school carries `school_id`, first in its keys.
 */

type Flag = 0 | 1;

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

/** An e-mail and its password; owns accounts, belongs to no school. */
export interface LoginTable {
  id: string;
  /** As written by its owner. */
  email: string;
  /** Lower case; unique. */
  email_key: string;
  /** argon2id, or null until the activation link was used. */
  password_hash: string | null;
  failed_count: number;
  locked_until: string | null;
  /** The account that signs in first when there are several. */
  last_account_id: string | null;
  created_at: string;
}

/** A sign-in for a person. */
export interface AccountTable {
  id: string;
  school_id: string;
  person_id: string;
  login_id: string;
  role: Role;
  status: "unverified" | "active" | "disabled";
  /** Version of the terms agreed to; 0 before the first. */
  terms_version: number;
  terms_agreed_at: string | null;
  created_at: string;
  /** JSON: what the roster last said, so that an import applies only what changed there and undoes nothing changed here. */
  roster: string | null;
  /** When its owner agreed that this school's account is theirs; until then it opens nothing. See services/accounts/consent.ts. */
  consented_at: string | null;
  /** When the owner of the login said that it is not theirs; a new invitation forgets it. */
  declined_at: string | null;
  /** The address as the school has it, until its owner consents: what they sign in with is their own affair. */
  given_email: string | null;
  /** When this school last sent an activation link. */
  invited_at: string | null;
  /** The end of that lock of its login in spite of which an administrator opened it: tries on it are then counted here. */
  lifted_lock: string | null;
  failed_count: number;
  locked_until: string | null;
}

/** A signed-in device. The cookie's value is stored as its SHA-256. */
export interface SessionTable {
  id: string;
  token_hash: string;
  login_id: string;
  account_id: string;
  /** Short words from the user agent, shown in the profile. */
  device: string;
  remember: Flag;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  /** At most 90 days after `created_at`. */
  absolute_expires_at: string;
  /** JSON: ids, ours or the roster's, of the only schools that it may turn to; null for every one. */
  school_ids: string | null;
  /** JSON: ids of the schools whose accounts its owner is still to be asked about, found at the sign-in. */
  asks: string | null;
  /** Until when it counts that its owner proved who they are; null where they never did. */
  proven_until: string | null;
  /** Since when its device is locked; null while it is open. */
  locked_at: string | null;
}

/** A code that was mailed to prove who is at a session; as its SHA-256. The latest of a session alone works. */
export interface ProofCodeTable {
  session_id: string;
  code_hash: string;
  /** The address that it went to, as a key: it must still be the login's. */
  email_key: string;
  /** Codes that were typed, right or wrong. */
  tries: number;
  expires_at: string;
}

/** A passkey of a login; its private half never leaves its owner's devices. */
export interface PasskeyTable {
  id: string;
  login_id: string;
  /** As the device names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the device says it was used; 0 for good where it does not count. */
  counter: number;
  /** JSON: the ways in which the device can be reached. */
  transports: string;
  /** JSON: ids of the only schools that it opens, as of the session that it was made in; null for every one. */
  school_ids: string | null;
  /** As its owner calls it. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a browser was asked for a passkey with; goes with the answer. */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: "sign-in" | "add" | "prove";
  /** The session that asked; null at the sign-in. */
  session_id: string | null;
  expires_at: string;
}

/** A person at an outside sign-in provider, and the login that they open. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  login_id: string;
  created_at: string;
  /** The account that was signed in to last by it: its school is told of it. */
  account_id: string | null;
}

/** A way to a provider and back that was used: none is used twice. Kept until it would have ended anyway. */
export interface SpentFlowTable {
  id: string;
  expires_at: string;
}

/** A device on which a login was signed in to, told by the SHA-256 of its cookie; its failures are counted by themselves. */
export interface KnownDeviceTable {
  login_id: string;
  token_hash: string;
  created_at: string;
  last_used_at: string;
  failed_count: number;
  locked_until: string | null;
  /** The account that was signed in to last from it: its school is told of it. */
  account_id: string | null;
}

/** The secret that the PIN of a device wraps, as its SHA-256; wrong ones in a row are counted. */
export interface DevicePinTable {
  id: string;
  login_id: string;
  secret_hash: string;
  failed_count: number;
  created_at: string;
  last_used_at: string;
}

/** A single-use link sent by mail. */
export interface LinkTable {
  id: string;
  token_hash: string;
  purpose: "reset" | "activate" | "email" | "undo-email";
  login_id: string;
  /** The address that it was sent to. */
  email: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
  /** The school that sent it, or for whose account it was asked for. */
  school_id: string | null;
  /** Lower case: the address that it gives back, kept for the login while it works; null for links of other kinds. */
  reserved_key: string | null;
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
}

/** One class on one date; the id is a function of both (contract/ids.ts). */
export interface CheckInTable {
  id: string;
  school_id: string;
  class_id: string;
  date: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  finished_by: string | null;
  /** The school's date of `finished_at`: a streak counts only what was finished on the day itself. */
  finished_on: string | null;
}

/** What a check-in says of one student. */
export interface MarkTable {
  school_id: string;
  check_in_id: string;
  student_id: string;
  class_id: string;
  date: string;
  status: MarkStatus;
  note: string | null;
  arrived_at: string | null;
  marked_at: string;
  marked_by: string;
  settled: Flag;
  version: number;
}

/** A school's own catalogue entry. */
export interface BehaviorTable {
  id: string;
  school_id: string;
  group_slug: "positive" | "challenging";
  name: string;
  icon: string;
  severity: "minor" | "major" | null;
  position: number;
  retired_at: string | null;
}

/** A behaviour recorded for a student. Undone events stay as tombstones. */
export interface EventTable {
  id: string;
  school_id: string;
  behavior_id: string;
  group_slug: "positive" | "challenging";
  severity: "minor" | "major" | null;
  student_id: string;
  class_id: string;
  date: string;
  occurred_at: string;
  note: string | null;
  recorded_by: string;
  created_at: string;
  undone_at: string | null;
  /** 1 where it was recorded at once for more than half of the class: such an event counts for no rule. */
  for_whole_class: Flag;
}

/** A teacher's note to colleagues about a student; counts for nothing. Undone ones stay as tombstones. */
export interface StudentNoteTable {
  school_id: string;
  id: string;
  student_id: string;
  class_id: string;
  date: string;
  text: string;
  written_by: string;
  written_at: string;
  created_at: string;
  undone_at: string | null;
}

/** A prompt to reach out to one student. */
export interface ConnectionTable {
  id: string;
  school_id: string;
  student_id: string;
  class_id: string | null;
  type: ConnectionType;
  status: ConnectionStatus;
  reason: string;
  /** JSON, see services/connections/facts.ts: `[{ kind: "event" | "mark", id, … }]`, a mark's id being its check-in's. */
  evidence: string;
  /** Of a student's connections of a type with the same key one is raised at most, as once a school year. */
  once_key: string | null;
  /** JSON: array of lines. */
  resolutions: string;
  selected_option: string | null;
  raised_at: string;
  raised_on: string;
  /** Date of completion, withdrawal or expiry. */
  settled_on: string | null;
  completed_at: string | null;
  completed_by: string | null;
}

/** A student announced as away for some dates, both included. */
export interface AnnouncedAbsenceTable {
  id: string;
  school_id: string;
  student_id: string;
  from_date: string;
  to_date: string;
  status: "absent" | "excused";
  note: string | null;
  created_by: string;
  created_at: string;
}

/** A date that an administrator opened or closed. */
export interface SchoolDateTable {
  school_id: string;
  date: string;
  open: Flag;
}

/** Daily sum: finished check-ins of a school on a date. Kept in the transaction that finishes or reopens one. */
export interface SchoolDayTable {
  school_id: string;
  date: string;
  finished: number;
}

/** What a day was for a student, from the marks of its finished check-ins. Derived. */
export interface StudentDayTable {
  school_id: string;
  date: string;
  student_id: string;
  word: MarkStatus;
}

/** A student's days of a calendar month, counted by their word. Derived. */
export interface StudentMonthTable {
  school_id: string;
  /** `YYYY-MM`. */
  month: string;
  student_id: string;
  present: number;
  late: number;
  absent: number;
  excused: number;
}

/** The seating plan of a class. Whoever changes it, or a seat of it, makes it a version on and so holds it. */
export interface SeatingPlanTable {
  school_id: string;
  class_id: string;
  row_count: number;
  column_count: number;
  front: SeatingLayout["front"];
  /** When its size or its front was last said. */
  changed_at: string;
  version: number;
}

/** Where a student was last put; nulls: nowhere. The student sits there while that place was last given to nobody else. */
export interface SeatTable {
  school_id: string;
  class_id: string;
  student_id: string;
  seat_row: number | null;
  seat_column: number | null;
  moved_at: string;
}

/** To whom a place was last given. */
export interface SeatPlaceTable {
  school_id: string;
  class_id: string;
  seat_row: number;
  seat_column: number;
  student_id: string;
  moved_at: string;
}

/** The comment left after a circle. */
export interface CircleEntryTable {
  id: string;
  school_id: string;
  class_id: string;
  activity_id: string;
  /** Which entry of the catalogue the activity was. */
  catalogue_key: string;
  category: CircleCategory;
  date: string;
  comment: string;
  recorded_by: string;
  created_at: string;
}

/** An uploaded picture, cut to size; its key is the SHA-256 of its bytes. */
export interface AvatarTable {
  school_id: string;
  key: string;
  content_type: string;
  bytes: Buffer;
  created_at: string;
}

/** A question to the school's administrators. */
export interface SupportTicketTable {
  school_id: string;
  id: string;
  person_id: string;
  /** See services/support/ticket-types.ts. */
  type_id: string;
  subject: string;
  message: string;
  created_at: string;
  closed_at: string | null;
  closed_by: string | null;
}

/** The first answer to a keyed request, kept with its effect. */
export interface IdempotencyTable {
  school_id: string;
  account_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  status: number;
  /** JSON without names; see services/idempotency. */
  answer: string;
  created_at: string;
}

/** Mail to be sent, queued in the transaction that calls for it. */
export interface MailTable {
  id: string;
  school_id: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** A process holds it until then. */
  leased_until: string | null;
  sent_at: string | null;
  last_error: string | null;
  /** The link that it carries, if any. */
  link_id: string | null;
}

/** Who changed or exported which record. */
export interface AuditTable {
  id: string;
  school_id: string;
  at: string;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  /** JSON without names. */
  detail: string;
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

/** Who was erased: kept beside the database as well, see services/privacy/ledger-file.ts. */
export interface ErasureTable {
  school_id: string;
  person_id: string;
  /** Tells the erased person in a later roster without naming them, see services/privacy/erased-sources.ts. */
  source_hash: string | null;
  erased_at: string;
}

/** What a school's administrators are mailed of files that were saved (services/exports). */
export interface ExportNoticeTable {
  school_id: string;
  /** When the last mail left, or the next one leaves. */
  leaves_at: string;
  /** JSON: who saved what, how often, as that mail tells it. */
  told: string;
  /** JSON: ids of that mail. */
  mail_ids: string;
}

/** Counted attempts in a window, shared by all processes. */
export interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}

/** Facts about this database itself. */
export interface MetaTable {
  key: string;
  value: string;
}

export interface Schema {
  school: SchoolTable;
  login: LoginTable;
  account: AccountTable;
  session: SessionTable;
  proof_code: ProofCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  identity: IdentityTable;
  spent_flow: SpentFlowTable;
  known_device: KnownDeviceTable;
  device_pin: DevicePinTable;
  link: LinkTable;
  person: PersonTable;
  guardian: GuardianTable;
  guardian_by_hand: GuardianByHandTable;
  class: ClassTable;
  class_past_kind: ClassPastKindTable;
  enrolment: EnrollmentTable;
  check_in: CheckInTable;
  mark: MarkTable;
  behavior: BehaviorTable;
  event: EventTable;
  student_note: StudentNoteTable;
  connection: ConnectionTable;
  announced_absence: AnnouncedAbsenceTable;
  school_date: SchoolDateTable;
  school_day: SchoolDayTable;
  student_day: StudentDayTable;
  student_month: StudentMonthTable;
  circle_entry: CircleEntryTable;
  seating_plan: SeatingPlanTable;
  seat: SeatTable;
  seat_place: SeatPlaceTable;
  avatar: AvatarTable;
  support_ticket: SupportTicketTable;
  idempotency: IdempotencyTable;
  mail: MailTable;
  audit: AuditTable;
  roster_ending: RosterEndingTable;
  roster_hold: RosterHoldTable;
  erasure: ErasureTable;
  export_notice: ExportNoticeTable;
  rate_limit: RateLimitTable;
  meta: MetaTable;
}
