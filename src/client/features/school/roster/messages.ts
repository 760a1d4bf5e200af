import { counted, formatMoment, formatNumber } from "#client/ui/format.ts";
import type { GuardedKind, HeldRoster, RosterEnding, RosterKind, RosterPreview, RosterStep } from "#contract/roster.ts";

/** At the school, wherever it is read. */
const told = (moment: string, timeZone: string): string => formatMoment(moment, "d MMMM y H:mm", timeZone);

const step: Record<RosterStep["step"], string> = {
  waiting: "Waiting until it is this roster's turn",
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
  guardians: "Parents' children",
  accounts: "Sign-ins",
};

const guarded: Record<GuardedKind, string> = {
  people: "people",
  teachers: "teachers",
  students: "students",
  parents: "parents and guardians",
  classes: "classes",
  enrolments: "places in classes",
  accounts: "sign-ins",
};

const own: Record<Exclude<RosterPreview["own_account"], "kept">, { title: string; text: string; confirm: string }> = {
  ended: {
    title: "This roster ends your own account",
    text: "You are not in it any more, or your sign-in is switched off there. When it is brought in you are signed out and cannot come back by yourself.",
    confirm: "Bring it in and end my account",
  },
  not_administrator: {
    title: "By this roster you are no administrator any more",
    text: "You stay a teacher, but this page and the dashboard close for you.",
    confirm: "Bring it in and stop being an administrator",
  },
  signed_out: {
    title: "This roster gives you another e-mail address",
    text: "You are signed out everywhere and sign in with the new address, which may have to be activated first.",
    confirm: "Bring it in and sign me out",
  },
};

/** What the roster's page says. */
export const messages = {
  stages: "Steps of the import",
  stage: ["Choose", "Check", "Look", "Bring in", "Done"],
  drop: {
    title: "Drop a OneRoster zip here",
    text: "Version 1.1 or 1.2, at most 32 MiB. It is checked first, and you see what would change before anything does.",
    choose: "Choose a file",
    offline: "A connection is needed to bring a roster in. Nothing is lost while you wait.",
  },
  intro:
    "Rows of other schools in the file are left out. The past stays: whoever leaves keeps their history, and what you changed by hand is kept until the roster changes its own word.",
  notZip: "That is no zip file. Pack the CSV files of the roster into one zip.",
  tooLarge: "The file is larger than 32 MiB. Ask whoever runs this server to import it.",
  checking: (name: string): string => `Checking ${name}`,
  applying: (name: string): string => `Bringing ${name} in`,
  sending: (share: number): string => `Sending, ${Math.round(share * 100)} %`,
  sent: "Sent. The server takes it up",
  step: ({ step: at, file, rows }: RosterStep): string =>
    at === "reading" && file ? `Reading ${file}${rows ? `, ${formatNumber(rows)} rows` : ""}` : step[at],
  cancel: "Stop",
  stopped: "Stopped. Nothing was changed.",
  lost: {
    title: "The connection broke",
    check: "Nothing was changed. Try again when you are connected.",
    apply:
      "It may have been brought in or not: never half of it. Bring it in again to be sure. What is there already stays as it is, and nothing is done twice.",
  },
  refused: "That did not work",
  again: "Try again",
  another: "Choose another file",
  changed: {
    title: "Something changed in between",
    text: "The roster would do something else now than what you saw. Nothing was done. This is the new outcome.",
  },
  choice: {
    title: "Which school is yours?",
    text: "The roster holds several. You choose once; later rosters know it.",
    one: "This one",
    choose: (name: string): string => `${name} is mine`,
  },
  faults: {
    title: (count: number): string => (count === 1 ? "One fault" : `${formatNumber(count)} faults`),
    text: "Nothing can be brought in until the file is mended. Send the list to whoever makes the roster.",
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
    fileName: "roster-faults.csv",
  },
  warnings: (count: number): string => counted(count, "row accepted with a warning", "rows accepted with warnings"),
  warning: ({ file, line, count }: { file: string; line: number | null; count: number }): string =>
    `${file}${line === null ? "" : `, line ${formatNumber(line)}`}${count > 1 ? `, ${formatNumber(count)} times` : ""}`,
  school: (preview: RosterPreview): string => `${preview.school?.name ?? ""}, OneRoster ${preview.version}`,
  renamed: (from: string, to: string): string => `Your school is renamed from ${from} to ${to}.`,
  first:
    "This is your school's first roster. From now on it decides who belongs to your school. People added by hand stay.",
  leftOut: ({ schools, people, classes, enrolments }: RosterPreview["left_out"]): string | null => {
    if (people + classes + enrolments + schools === 0) return null;
    const kept = [
      [people, "person", "people"],
      [classes, "class", "classes"],
      [enrolments, "enrolment", "enrolments"],
    ] as const;
    const parts = kept.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []));
    const others = schools > 0 ? counted(schools, "other school", "other schools") : "other schools";
    return `Left out, because they are not of your school: ${parts.length > 0 ? `${parts.join(", ")}, of ${others}` : others}.`;
  },
  changes: "What would change",
  kind: "Kind",
  kinds,
  added: "New",
  changedColumn: "Changed",
  ended: "Ended",
  unchanged: "Stay",
  examples: (count: number, word: "added" | "changed" | "ended"): string =>
    `${formatNumber(count)} ${{ added: "new", changed: "changed", ended: "ended" }[word]}`,
  more: (count: number): string => `and ${formatNumber(count)} more`,
  held: {
    title: "This roster would end much of your school",
    text: "That is right at the end of a school year, and wrong where the file is cut short or another school's.",
    ending: ({ kind, ended, earlier, of }: RosterEnding): string =>
      `${formatNumber(ended)} of ${formatNumber(of)} ${guarded[kind]}${earlier > 0 ? `, after ${formatNumber(earlier)} within the last seven days` : ""}`,
    confirm: "End them and bring it in",
  },
  waits: {
    title: "A roster waits for your word",
    text: (heldAt: string, timeZone: string): string =>
      `Whoever runs this server wanted to bring one in on ${told(heldAt, timeZone)}. Nothing was changed, because it would end much of your school:`,
    choice: (until: string, timeZone: string): string =>
      `If that is meant, as at the end of a school year, approve it until ${told(until, timeZone)}. If not, leave it, and tell whoever makes the roster.`,
    approve: "Approve this roster",
    sure: "End all of this?",
    confirm: "Approve it",
    approved: "A roster is approved that would end much",
    approvedText: ({ approved_by, approved_at, until }: HeldRoster, timeZone: string): string =>
      `Approved by ${approved_by?.name ?? ""}, ${told(approved_at ?? "", timeZone)}. It comes in when whoever runs this server imports the same roster again before ${told(until, timeZone)}.`,
    withdraw: "Take the approval back",
    approvedNow: "Approved. It comes in when the same roster is imported again.",
    withdrawnNow: "The approval is taken back. Nothing was changed.",
  },
  nobody: {
    title: "Nobody would be an administrator any more",
    text: "After this roster no one of your school could open this page again.",
    confirm: "Bring it in all the same",
  },
  own,
  sure: "This cannot be undone from here.",
  apply: "Bring it in",
  same: { title: "Nothing to do", text: "Everything is here already as the roster says." },
  done: {
    title: "The roster is in",
    there: "Everything was here already. Nothing was changed.",
    people: "To people",
    classes: "To classes",
    next: "New people get no mail by themselves: send them their activation links when you are ready.",
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
