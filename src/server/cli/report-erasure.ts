import type { Erased } from "#server/services/privacy/erase-person.ts";
import type { Terminal } from "./terminal.ts";

const things = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];

/** What an erasure took away, in counts: never a name or an address. */
export function tellErased(
  { access, records, texts, answers, classes }: Erased,
  files: number,
  terminal: Terminal,
): void {
  const tell = (what: string, parts: string[]): void => {
    if (parts.length > 0) terminal.out(`  ${what}: ${parts.join(", ")}`);
  };
  tell("Removed", [
    ...things(access.accounts, "account"),
    ...things(access.logins, "login"),
    ...things(access.sessions, "session"),
    ...things(access.mailIds.length, "mail"),
    ...things(files, "mail file"),
    ...things(access.answers, "kept answer"),
    ...things(records.guardians, "family tie"),
    ...things(records.absences, "announced absence"),
    ...things(records.tickets, "support ticket"),
  ]);
  tell("Ended", [...things(records.enrolments, "enrolment"), ...things(records.connections, "open connection")]);
  tell("Emptied", things(records.notes + answers, "text about this person", "texts about this person"));
  tell("Name taken out of", [...things(texts.changed, "text"), ...things(classes, "class name")]);
  if (access.sharedWith > 0)
    terminal.out(
      `  The address stays: it is also the sign-in of ${things(access.sharedWith, "other person", "other people").join("")}.`,
    );
  if (texts.left > 0)
    terminal.out(
      `  ${things(texts.left, "text holds", "texts hold").join("")} a first or last name that others of the school bear too, and stayed as before.`,
    );
}
