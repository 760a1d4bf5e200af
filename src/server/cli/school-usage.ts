import { BY_HAND_USAGE } from "./school-usage-by-hand.ts";
import { DATA_USAGE } from "./school-usage-data.ts";

/** A command that was given wrongly: told with the usage, exit code 2. */
export class UsageError extends Error {}

const ENVIRONMENT = `Environment
  DATA_DIR          folder of the embedded database (default .data)
  DATABASE_URL      a PostgreSQL address, instead of the embedded database
  BACKUP_DIR        folder in which the server makes a backup every night
  BACKUP_CHECK_URL  an empty PostgreSQL database, into which its backups are restored to check them
  PUBLIC_ORIGIN     address under which people reach the app, for links (default http://localhost:3000)
  SMTP_URL          mail server; without one links are printed, not mailed
  MAIL_FROM         sender of mail (default: no-reply at the host of PUBLIC_ORIGIN)

Which database it works on is told first, on the error output. Only import and create make one where there is none.

Exit code: 0 done, 1 a refusal (nothing was changed) or a failure, 2 the command was given wrongly, 3 a roster is held,
4 some mail has not left yet (the server tries again).`;

/** What `--help` says, by command; `""` is the overview. */
export const USAGE: Record<string, string> = {
  "": `Brings schools in, and takes care of what is stored. Works while the server is running (restore: while it is not).

npm run school -- import <folder or zip> [--dry-run] [--allow-ending] [--time-zone <zone>] [--locale <tag>]
npm run school -- create --name <name> --time-zone <zone> --admin-email <address> --admin-name "<First Last>" [--locale <tag>]
npm run school -- invite (--all | --school <name or id> | --email <address>) [--role teacher|student|parent]
npm run school -- add | add-class | move | end | bring-back --school <name or id> …   people and classes by hand
npm run school -- set-time-zone --school <name or id> --time-zone <zone>
npm run school -- export --person <id, address or sourcedId> [--school <name or id>] [--out <file.json>]
npm run school -- erase --person <id, address or sourcedId> [--school <name or id>] [--yes]
npm run school -- erase --again
npm run school -- backup [<file>]
npm run school -- restore <file>
npm run school -- remove-demo [--yes]
npm run school -- doctor [--mail <address>]
npm run school -- <command> --help

${ENVIRONMENT}`,
  import: `Brings in a OneRoster 1.1 or 1.2 CSV bundle (bulk or delta), all of it or nothing.

npm run school -- import <folder or zip> [--dry-run] [--allow-ending] [--time-zone <zone>] [--locale <tag>]

  --dry-run           say what would change, and change nothing
  --allow-ending      import it though it ends much of a school
  --time-zone <zone>  IANA name, for schools that are new (default: this machine's);
                      one that is here stays in its own: see set-time-zone
  --locale <tag>      language by which names are sorted, for schools that are new (default: this machine's)

A roster that would end a tenth of a school's people, classes, enrolments or accounts, and at least five (what the last
seven days ended is counted with it; what ran out by its dates is not), or anything by a file without a row, is held:
nothing is changed, the counts are told, the school's administrators get a mail, and the exit code is 3. They can approve it
in the app (School, Roster) within seven days: the same roster, imported again, then comes in without --allow-ending.
An account in use that would move to another address counts as ended: its owner would have to activate it again.

Importing the same bundle again changes nothing. People who left keep their history and are no longer listed; what was
added by hand stays. Imported accounts are unverified until their owners use an activation link: see invite.

${ENVIRONMENT}`,
  create: `Makes a school and its first administrator, and prints the activation link.

npm run school -- create --name <name> --time-zone <zone> --admin-email <address> --admin-name "<First Last>" [--locale <tag>]

  --name <name>            the school's name
  --time-zone <zone>       IANA name, such as Europe/Vienna
  --admin-email <address>  the administrator's address
  --admin-name <name>      the administrator's first and last name
  --locale <tag>           language by which names are sorted, such as de-AT (default: this machine's)

${ENVIRONMENT}`,
  invite: `Makes activation links for accounts that nobody has activated yet: mailed where SMTP_URL is set, else printed as
address, tab, link. A link works once, for seven days. A new one takes
back a mail that has not left yet; one that has left stays good, five at most.

npm run school -- invite (--all | --school <name or id> | --email <address>) [--role teacher|student|parent]

  --all                everyone
  --school <name/id>   those of one school: its name, its id, or its sourcedId in the roster
  --email <address>    one address
  --role <role>        only teachers, students or parents

${ENVIRONMENT}`,
  "set-time-zone": `Corrects the time zone of a school. From then on its days begin at midnight there, on every device with its next
answer from the server. Dates that are stored stay as they are.

npm run school -- set-time-zone --school <name or id> --time-zone <zone>

  --school <name/id>  the school: its name, its id, or its sourcedId in the roster
  --time-zone <zone>  IANA name, such as Europe/Vienna

${ENVIRONMENT}`,
  ...Object.fromEntries(
    Object.entries({ ...BY_HAND_USAGE, ...DATA_USAGE }).map(([command, words]) => [
      command,
      `${words}\n\n${ENVIRONMENT}`,
    ]),
  ),
};
