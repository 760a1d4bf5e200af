import { counted, formatMoment, formatNumber, formatPercent } from "#client/ui/format.ts";
import type { GuardedKind, HeldRoster, RosterEnding, RosterKind, RosterPreview, RosterStep } from "#contract/roster.ts";

/** At the school, wherever it is read. */
const told = (moment: string, timeZone: string): string => formatMoment(moment, "d MMMM y H:mm", timeZone);

const step: Record<RosterStep["step"], string> = {
  waiting: "Waiting for another roster to finish",
  reading: "Reading the files",
  comparing: "Comparing it with your school",
  writing: "Writing to the school's records",
};

const kinds: Record<RosterKind, string> = {
  teachers: "Teachers",
  students: "Students",
  parents: "Parents and guardians",
  classes: "Classes",
  enrolments: "Who is in which class",
  guardians: "Parents and children",
  accounts: "Sign-ins",
};

const guarded: Record<GuardedKind, string> = {
  people: "people",
  teachers: "teachers",
  students: "students",
  parents: "parents and guardians",
  classes: "classes",
  enrolments: "places in classes",
  accounts: "sign-ins, ended or moved to another email",
  administrators: "administrators who can sign in",
};

const own: Record<Exclude<RosterPreview["own_account"], "kept">, { title: string; text: string; confirm: string }> = {
  ended: {
    title: "This roster would remove your own account",
    text: "You are no longer in it, or your sign-in is switched off there. Importing it signs you out, and only someone else can let you back in.",
    confirm: "Import and remove my account",
  },
  not_administrator: {
    title: "This roster would end your administrator rights",
    text: "You stay a teacher, but you can no longer open this page or the dashboard.",
    confirm: "Import and stop being an administrator",
  },
  signed_out: {
    title: "This roster changes your email",
    text: "You will be signed out everywhere. Sign in with the new email, which may need activating first.",
    confirm: "Import and sign me out",
  },
};

/** What the roster's page says. */
export const messages = {
  stages: "Steps of the import",
  stage: ["Choose", "Check", "Review", "Import", "Done"],
  drop: {
    title: "Drop a OneRoster zip here",
    text: "Version 1.1 or 1.2, at most 32 MiB. You see what would change before anything does.",
    choose: "Choose a file",
    offline: "You are offline. A roster can be imported when you are back online.",
  },
  intro:
    "Other schools in the file are left out. History stays, even of people who leave. What you changed by hand stays until the roster itself changes there.",
  notZip: "This is not a zip file. Pack the roster's CSV files into one zip.",
  tooLarge: "This file is larger than 32 MiB. Ask the person who runs your server to import it.",
  tooLargeBetween:
    "Something between this device and your school's server, a proxy for instance, takes no file of this size. Nothing was changed. Ask the person who runs your server to let 32 MiB through, or to import the file.",
  checking: (name: string): string => `Checking ${name}`,
  applying: (name: string): string => `Importing ${name}`,
  sending: (share: number): string => `Sending, ${formatPercent(share)}`,
  sent: "Sent. The server is starting",
  step: ({ step: at, file, rows }: RosterStep): string =>
    at === "reading" && file ? `Reading ${file}${rows ? `, ${formatNumber(rows)} rows` : ""}` : step[at],
  cancel: "Stop",
  stopped: "Stopped. Nothing was changed.",
  lost: {
    title: "The connection was lost",
    check: "Nothing was changed. Try again when you are connected.",
    apply: "It was imported fully or not at all. Import it again to be sure: nothing is done twice.",
  },
  refused: "That did not work",
  again: "Try again",
  another: "Choose another file",
  changed: {
    title: "Something has changed",
    text: "The school changed after you reviewed this roster. Nothing was imported. Please review it again.",
  },
  choice: {
    title: "Which school is yours?",
    text: "The roster holds several schools. You only choose once.",
    one: "Choose",
    choose: (name: string): string => `Choose ${name}`,
  },
  faults: {
    title: (count: number): string => (count === 1 ? "One error" : `${formatNumber(count)} errors`),
    text: "Nothing can be imported until the file is corrected. Send this list to the person who makes the roster.",
    some: (shown: number): string => `The first ${formatNumber(shown)} are listed.`,
    save: "Save the list as CSV",
    file: "File",
    line: "Line",
    column: "Column",
    what: "What is wrong",
    place: "Where",
    at: ({ file, line }: { file: string; line: number | null }): string =>
      line === null ? file : `${file}, line ${formatNumber(line)}`,
    inColumn: (name: string): string => `column ${name}`,
    fileName: "roster-errors.csv",
  },
  warnings: (count: number): string => `Accepted with ${counted(count, "warning", "warnings")}`,
  warning: ({ file, line, count }: { file: string; line: number | null; count: number }): string =>
    `${file}${line === null ? "" : `, line ${formatNumber(line)}`}${count > 1 ? `, ${formatNumber(count)} times` : ""}`,
  school: (preview: RosterPreview): string => `${preview.school?.name ?? ""}, OneRoster ${preview.version}`,
  renamed: (from: string, to: string): string => `Your school is renamed from ${from} to ${to}.`,
  first:
    "This is your school's first roster. From now on, rosters decide who belongs to your school. People added by hand stay.",
  leftOut: ({ schools, people, classes, enrolments }: RosterPreview["left_out"]): string | null => {
    if (people + classes + enrolments + schools === 0) return null;
    const kept = [
      [people, "person", "people"],
      [classes, "class", "classes"],
      [enrolments, "enrolment", "enrolments"],
    ] as const;
    const parts = kept.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []));
    const others = schools > 0 ? counted(schools, "other school", "other schools") : "other schools";
    return `Left out, because they belong to other schools: ${parts.length > 0 ? `${parts.join(", ")}, of ${others}` : others}.`;
  },
  changes: "What would change",
  kind: "Kind",
  kinds,
  added: "New",
  changedColumn: "Changed",
  ended: "Ended",
  unchanged: "Unchanged",
  examples: (count: number, word: "added" | "changed" | "ended"): string =>
    `${formatNumber(count)} ${{ added: "new", changed: "changed", ended: "ended" }[word]}`,
  more: (count: number): string => `and ${formatNumber(count)} more`,
  held: {
    title: "This roster would remove or change much of your school",
    text: "That can be right at the end of a school year, or when everyone gets a new email. It is wrong if the file is incomplete, mixes up its rows or belongs to another school.",
    ending: ({ kind, ended, earlier, of }: RosterEnding): string =>
      `${formatNumber(ended)} of ${formatNumber(of)} ${guarded[kind]}${earlier > 0 ? `, after ${formatNumber(earlier)} within the last seven days` : ""}`,
    confirm: "Import all of this",
  },
  waits: {
    title: "A roster needs your approval",
    text: (heldAt: string, timeZone: string): string =>
      `The person who runs your server tried to import it on ${told(heldAt, timeZone)}. Nothing was changed, because it would remove or change much of your school:`,
    choice: (until: string, timeZone: string): string =>
      `If this is right, approve it by ${told(until, timeZone)}. If not, do nothing here and tell the person who makes the roster.`,
    approve: "Approve this roster",
    sure: "Approve all of this?",
    confirm: "Approve",
    approved: "A roster that removes or changes a lot is approved",
    approvedText: ({ approved_by, approved_at, until }: HeldRoster, timeZone: string): string =>
      `Approved by ${approved_by?.name ?? ""}, ${told(approved_at ?? "", timeZone)}. It takes effect when the same roster is imported on the server again before ${told(until, timeZone)}.`,
    withdraw: "Withdraw approval",
    approvedNow: "Approved. It takes effect when the same roster is imported again.",
    withdrawnNow: "The approval is withdrawn. Nothing was changed.",
  },
  nobody: {
    title: "No administrator would be left",
    text: "After this roster, nobody at your school could open this page.",
    confirm: "Import anyway",
  },
  own,
  sure: "This cannot be undone from here.",
  apply: "Import",
  same: { title: "Nothing to import", text: "Your school already matches this roster." },
  done: {
    title: "The roster is imported",
    there: "Your school already matched it. Nothing was changed.",
    people: "Go to people",
    classes: "Go to classes",
    next: "New people are not emailed automatically: send activation links when you are ready.",
  },
  /** Where its page was left. */
  elsewhere: {
    done: "The roster is imported.",
    failed: ({ title, text }: { title: string; text: string }): string => `Roster import: ${title}. ${text}`,
  },
  doneLine: (
    kind: RosterKind,
    { added, changed, ended }: { added: number; changed: number; ended: number },
  ): string => {
    const parts = [
      [added, "new"],
      [changed, "changed"],
      [ended, "ended"],
    ] as const;
    return `${kinds[kind]}: ${parts.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : [])).join(", ")}`;
  },
};
