import { WRONG_DATE } from "#contract/errors.ts";
import { schoolDate } from "#contract/school-date.ts";
import { type Clock, stampOf } from "./clock.ts";
import type { Row } from "./commands.ts";
import { holdsOf } from "./kinds.ts";

/** Its date says where the server puts it; of other kinds it only tells where they were tapped. */
const isDated = ({ kind }: Row): boolean => kind === "mark" || kind === "finish" || kind === "reopen" || kind === "record";

const dayOf = ({ tapped_at }: Row, timeZone: string): string => schoolDate(new Date(tapped_at), timeZone);

/**
 * The row as it is sent for the first time: its moment by the server's clock, where that was not known at the tap; and
 * held for the teacher to decide where it was entered for the day of a wrong clock. That it comes late changes nothing.
 */
export function asTold(row: Row, clock: Clock, timeZone: string): Row {
  if (row.guessed === null) return row;
  const tapped_at = new Date(Date.parse(row.tapped_at) + clock.offset() - row.guessed).toISOString();
  const told: Row = { ...row, tapped_at, guessed: null };
  const isMeant = dayOf(row, timeZone) !== row.args.date || dayOf(told, timeZone) === row.args.date;
  if (isMeant || !isDated(row)) return told;
  return { ...told, refusal: { status: 0, message: WRONG_DATE, code: WRONG_DATE, at: stampOf(clock), holds: holdsOf(row) } };
}
