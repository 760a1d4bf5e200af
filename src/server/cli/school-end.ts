import { addDays } from "#contract/school-date.ts";
import { bringBackClass, endClass } from "#server/services/by-hand/classes.ts";
import { bringBackPerson, endPerson } from "#server/services/by-hand/end-person.ts";
import { moveStudents } from "#server/services/by-hand/enroll.ts";
import { isAfter, staysOf } from "#server/services/by-hand/stays.ts";
import { byHand, classNamed, dateFrom, orToday, personNamed, Refusal } from "./by-hand-registrar.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

function onePersonOrClass(values: { person?: string | undefined; class?: string | undefined }): void {
  if ((values.person === undefined) === (values.class === undefined))
    throw new UsageError("Say who or what: --person or --class, one of them.");
}

/** `end`: a person leaves, or a class ends, after a day. Exit code 1 where it is refused or warned of. */
export async function endCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values } = readOptions({
    args,
    options: { school: text, person: text, class: text, "last-day": text, anyway: flag },
  });
  onePersonOrClass(values);
  const asked = dateFrom("--last-day", values["last-day"]);
  return byHand(values.school, ctx, async (registrar) => {
    const ending = { lastDay: orToday(registrar, asked), anyway: values.anyway ?? false };
    if (values.person === undefined) await endClass(registrar, await classNamed(registrar, values.class ?? ""), ending);
    else await endPerson(registrar, await personNamed(registrar, values.person), ending);
    return `The last day is ${ending.lastDay}.`;
  });
}

/** `bring-back`: who left, or a class that ended. Exit code 1 where it is refused. */
export async function bringBackCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values } = readOptions({ args, options: { school: text, person: text, class: text, from: text } });
  onePersonOrClass(values);
  const asked = dateFrom("--from", values.from);
  return byHand(values.school, ctx, async (registrar) => {
    const from = orToday(registrar, asked);
    if (values.person === undefined)
      await bringBackClass(registrar, await classNamed(registrar, values.class ?? ""), from);
    else await bringBackPerson(registrar, await personNamed(registrar, values.person), from);
    return `Back from ${from} on.`;
  });
}

/** `move`: a student from one class to another. Exit code 1 where it is refused or warned of. */
export async function moveCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values } = readOptions({
    args,
    options: { school: text, person: text, class: text, to: text, from: text, anyway: flag },
  });
  const { person, class: leaving, to } = values;
  if (!person || !leaving || !to)
    throw new UsageError("Say whom to move, --person, out of which class, --class, and into which, --to.");
  const asked = dateFrom("--from", values.from);
  return byHand(values.school, ctx, async (registrar) => {
    const from = orToday(registrar, asked);
    const [personId, classId] = [await personNamed(registrar, person), await classNamed(registrar, leaving)];
    const held = await staysOf(registrar, { personIds: [personId], classIds: [classId] });
    const stay = held.find((one) => one.lent_by === null && isAfter(one, addDays(from, -1)));
    if (!stay) throw new Refusal(`This person is not in ${leaving}.`);
    await moveStudents(registrar, {
      enrolment_ids: [stay.id],
      class_id: await classNamed(registrar, to),
      from,
      anyway: values.anyway ?? false,
    });
    return `In ${to} from ${from} on.`;
  });
}
