import { createReadStream } from "node:fs";
import { addClass as addClassCall } from "#contract/classes-by-hand.ts";
import { type NewPerson, newPerson } from "#contract/people-by-hand.ts";
import { MOST_AT_ONCE, type NameList, readNameList } from "#contract/name-list.ts";
import { ROLES } from "#contract/roles.ts";
import { plainLine } from "#contract/text.ts";
import { decodeText, UnreadableText } from "#server/roster/reading/decode-text.ts";
import { addPeople } from "#server/services/by-hand/add-people.ts";
import { addClass } from "#server/services/by-hand/classes.ts";
import { readSettings } from "#server/services/school/settings.ts";
import { byHand, classNamed, dateFrom, orToday, personNamed } from "./by-hand-registrar.ts";
import { addressFrom, asInForms } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

const text = { type: "string" } as const;
const plain = (told: string | undefined): string | undefined => told && plainLine(told);

const flag = { type: "boolean" } as const;

/** `add`: one person, or a list of names from a file. Exit code 1 where it is refused or warned of. */
export async function addCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values } = readOptions({
    args,
    options: {
      school: text,
      role: text,
      name: text,
      list: text,
      email: text,
      grade: text,
      number: text,
      class: text,
      from: text,
      anyway: flag,
    },
  });
  const role = ROLES.find((one) => one === values.role);
  if (!role) throw new UsageError("--role must be teacher, student or parent.");
  if ((values.name === undefined) === (values.list === undefined))
    throw new UsageError("Say whom to add: --name, or --list with a file, one of them.");
  const from = dateFrom("--from", values.from);
  const email = values.email === undefined ? null : addressFrom("--email", values.email);
  const told = values.name ?? (await readList(values.list ?? ""));
  const more = { email, grade: plain(values.grade), identifier: plain(values.number) };
  return byHand(values.school, ctx, async (registrar) => {
    // A list is written as the school writes its names; --name has an order of its own.
    const isLastFirst = values.list !== undefined && readSettings(registrar.settings).last_name_first;
    const people = peopleOf(readNameList(told, { isLastFirst }), more);
    const class_ids = values.class === undefined ? [] : [await classNamed(registrar, values.class)];
    const ids = await addPeople(
      registrar,
      {
        role,
        people,
        class_ids,
        from: orToday(registrar, from),
        child_ids: [],
        invite: false,
        anyway: values.anyway ?? false,
      },
      ctx.config.publicOrigin,
    );
    return ids.length === 1 ? `Added, as ${ids[0] ?? ""}.` : `${ids.length} people added.`;
  });
}

/** Why a file cannot be read, by the system's code. */
const UNREAD: Record<string, string> = {
  ENOENT: "it is not there",
  ENOTDIR: "it is not there",
  EISDIR: "it is a folder",
  EACCES: "this user may not",
  EPERM: "this user may not",
};

/** Read as a roster's files are: a letter that cannot be read would be somebody's name. Throws `UsageError`. */
async function readList(file: string): Promise<string> {
  const odd = { byteOrderMark: false, utf16: false, bareCr: false };
  let list = "";
  try {
    for await (const piece of decodeText(createReadStream(file), odd)) list += piece;
    return list;
  } catch (error) {
    if (error instanceof UnreadableText)
      throw new UsageError(`Line ${error.line} of ${file} ${error.message}. Nobody was added.`);
    const why = error instanceof Error && "code" in error ? UNREAD[String(error.code)] : undefined;
    if (why === undefined) throw error;
    throw new UsageError(`${file} cannot be read: ${why}. Nobody was added.`);
  }
}

function peopleOf(
  { people, lines, unread }: NameList,
  more: { email: string | null; grade: string | undefined; identifier: string | undefined },
): NewPerson[] {
  if (unread.length > 0) throw new UsageError(`No name could be read in line ${unread.join(", ")}.`);
  if (people.length === 0 || people.length > MOST_AT_ONCE)
    throw new UsageError(`There must be 1 to ${MOST_AT_ONCE} names.`);
  if (people.length > 1 && (more.email !== null || more.identifier !== undefined))
    throw new UsageError("--email and --number are for one person.");
  for (const { email } of people) if (email !== null) addressFrom("The e-mail in the list", email);
  return people.map((person, index) => {
    const told = {
      ...person,
      email: more.email ?? person.email,
      grade: more.grade ?? person.grade,
      identifier: more.identifier ?? person.identifier,
    };
    return asInForms(newPerson, told, people.length > 1 ? `Line ${lines[index] ?? ""}: ` : "");
  });
}

/** `add-class`: a class, with its teacher. Exit code 1 where it is refused or warned of. */
export async function addClassCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values } = readOptions({
    args,
    options: { school: text, name: text, grade: text, kind: text, teacher: text, from: text, anyway: flag },
  });
  const named = plainLine(values.name ?? "");
  if (!named) throw new UsageError("--name is missing.");
  const asked = { name: named, grade: plain(values.grade) ?? null };
  const { name, grade } = asInForms(addClassCall.body.pick({ name: true, grade: true }), asked);
  const kind = values.kind ?? "daily";
  if (kind !== "daily" && kind !== "lesson") throw new UsageError("--kind must be daily or lesson.");
  const from = dateFrom("--from", values.from);
  return byHand(values.school, ctx, async (registrar) => {
    const teacher_ids = values.teacher === undefined ? [] : [await personNamed(registrar, values.teacher)];
    const id = await addClass(registrar, {
      name,
      grade,
      kind,
      teacher_ids,
      from: orToday(registrar, from),
      anyway: values.anyway ?? false,
    });
    return `${name} is added, as ${id}.`;
  });
}
