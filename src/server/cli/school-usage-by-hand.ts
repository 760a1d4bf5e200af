const WHERE = `  --school <name/id>   the school
  --anyway             do it in spite of a warning: a namesake, or records after the last day`;

/** What `--help` says of the commands that keep people and classes by hand; each is followed by the environment. */
export const BY_HAND_USAGE = {
  add: `Adds people by hand; imports leave them alone, and a roster that has the same e-mail or number takes them over.

npm run school -- add --school <name or id> --role student|teacher|parent --name "<First Last>" [--email <address>] [--grade <grade>] [--number <number>] [--class <class>] [--from <date>] [--anyway]
npm run school -- add --school <name or id> --role student|teacher|parent --list <file> [--grade <grade>] [--class <class>] [--from <date>] [--anyway]

  --list <file>        one name in each line, as Last, First or First Last (Last First where the school writes names
                       so); or a table whose first line names its columns: First name, Last name, Grade, Number,
                       E-mail
  --class <name/id>    the class to put them into
  --from <date>        first day in it (default: today)
${WHERE}`,
  "add-class": `Adds a class by hand.

npm run school -- add-class --school <name or id> --name <name> [--kind daily|lesson] [--grade <grade>] [--teacher <id or address>] [--from <date>] [--anyway]

${WHERE}`,
  move: `Moves a student from one class to another; until the day before they were in the first.

npm run school -- move --school <name or id> --person <id, address or sourcedId> --class <class> --to <class> [--from <date>] [--anyway]

${WHERE}`,
  end: `Lets a person leave, or a class end, after a day (default: today). What was recorded stays.

npm run school -- end --school <name or id> (--person <id, address or sourcedId> | --class <class>) [--last-day <date>] [--anyway]

${WHERE}`,
  "bring-back": `Brings back who left, or a class that ended, with what ended with them.

npm run school -- bring-back --school <name or id> (--person <id, address or sourcedId> | --class <id>) [--from <date>]

  --school <name/id>   the school
  --from <date>        first day again (default: today)`,
};
