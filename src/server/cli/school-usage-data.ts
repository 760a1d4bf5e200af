/** What `--help` says of the commands about people's data and backups; each is followed by the environment. */
export const DATA_USAGE = {
  export: `Writes all that is stored about one person as JSON: name, account (no password, no secret), enrolments, family, marks,
events, connections, mail, support tickets, and – for a teacher – what they recorded. Others are named only where they are
teachers or family; other students appear by id. That it was exported stands in the audit trail.

npm run school -- export --person <id, address or sourcedId> [--school <name or id>] [--out <file.json>]

  --person <who>      id, e-mail address, or sourcedId in the roster; where several are meant they are told, by id
  --school <name/id>  look in one school only
  --out <file>        a new file that only its owner can read (default: the terminal)

The JSON has "format": "daybell-person" and a "version"; within a version fields are only added.`,
  erase: `Erases one person for good: the name, address, sign-in, sessions, picture, family ties, support tickets, and every note
and agreement about the person. The name is also taken out of what was written about others and of class names; where
others of the school bear the same first or last name, texts with that name alone stay and are counted. Attendance and
events stay, under nobody's name, so that no figure changes. A roster that still has the person no longer brings them in.

npm run school -- erase --person <id, address or sourcedId> [--school <name or id>] [--yes]
npm run school -- erase --again

  --person <who>      id, e-mail address, or sourcedId in the roster; where several are meant they are told, by id
  --school <name/id>  look in one school only
  --yes               do it; without it is only said who is meant, exit code 1
  --again             erase anew everyone in the ledger, after a backup was restored by other means than restore

Each erasure is entered, without a name, in erasures.jsonl in DATA_DIR and in the database: restore reads it and erases
anew. Keep a copy of that file beside your backups. Backups themselves are not changed: let old ones expire.`,
  backup: `Writes the database into one new file while the server goes on: the state of one moment, restored into a scratch place and
compared before it gets its name, with its SHA-256 beside it (<file>.sha256, as sha256sum --check reads it).

npm run school -- backup [<file>]

Without a file it makes the night's backup now, in BACKUP_DIR: there the server makes one every night by itself, and keeps the
latest of each of 14 days and of 8 weeks. Whatever lies in that folder, it is this database's from then on.

The scratch place is a folder beside the file. With PostgreSQL it is the database of BACKUP_CHECK_URL, an empty one, and pg_dump and
pg_restore do the work. Keep a copy of erasures.jsonl, from DATA_DIR, beside your backups; in BACKUP_DIR there is one.`,
  restore: `Puts a backup in the place of the database: checked, brought up to date, and freed of everyone who was erased since. The
database from before is kept: beside as daybell.db.before-restore-<time>, or on PostgreSQL in the schema before_restore_<time>.
Where anything fails it comes back by itself. Everyone signs in anew. A file that is broken, is no backup, or comes from a newer
version is refused, and so is a database that a server is using: stop every one of them first.

npm run school -- restore <file>

With DATABASE_URL set the file is a backup of that PostgreSQL, for which pg_restore does the work, or one of an embedded database,
which moves a school to PostgreSQL: every row is copied, read back and compared. The user owns the schema public.`,
  doctor: `Looks at all that a deployment stands on, and says of each part whether it is well and what to do: settings, port, address,
TLS and proxy, database and its version, time zones, disk, mail, what waits for somebody. It changes nothing, and says no
secret. Exit code 1 where something is bad.

npm run school -- doctor [--mail <address>]

  --mail <address>  send a mail there as well, to see one arrive`,
  "remove-demo": `Removes the demonstration school: its people, its sign-ins and all that was recorded in it. Who is at another school too
keeps the sign-in there, and chooses a new password where it was still the published one (Forgot your password?).

npm run school -- remove-demo [--yes]

  --yes  do it; without it nothing is changed, exit code 1`,
};
