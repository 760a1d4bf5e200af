import { WRONG_DATE } from "#contract/errors.ts";
import { schoolDate } from "#contract/school-date.ts";
import { type Clock, stampOf } from "./clock.ts";
import type { Row } from "./commands.ts";
import { holdsOf } from "./kinds.ts";

/** Its date says where the server puts it; of other kinds it only tells where they were tapped. */
const isDated = ({ kind }: Row): boolean =>
  kind === "mark" || kind === "finish" || kind === "reopen" || kind === "record";

const dayOf = (moment: string, timeZone: string): string => schoolDate(new Date(moment), timeZone);

/** Never before an earlier tap that still waits, or a clock that was set back would turn their order round. */
export function momentAfter(now: number, latest: string): string {
  const moment = new Date(now).toISOString();
  return moment > latest ? moment : new Date(Date.parse(latest) + 1).toISOString();
}

/**
 * The row as it is sent for the first time: its moment by the server's clock, where that was not known at the tap; and
 * held for the teacher to decide where it was entered for the day of a wrong clock. That it comes late changes nothing.
 */
function asTold(row: Row, clock: Clock, timeZone: string, latest: string): Row {
  if (row.guessed === null) return row;
  const { at, offset } = row.guessed;
  const tapped_at = momentAfter(Date.parse(at) + clock.offset() - offset, latest);
  const told: Row = { ...row, tapped_at, guessed: null };
  // The day on the screen was that of the clock, not of the place in the order that the row was given.
  const isMeant = dayOf(at, timeZone) !== row.args.date || dayOf(tapped_at, timeZone) === row.args.date;
  if (isMeant || !isDated(row)) return told;
  return {
    ...told,
    refusal: { status: 0, message: WRONG_DATE, code: WRONG_DATE, at: stampOf(clock), holds: holdsOf(row) },
  };
}

/** The rows of one batch as they are sent, in their order. */
export function allAsTold(rows: readonly Row[], clock: Clock, timeZone: string): Row[] {
  let latest = "";
  return rows.map((row) => {
    const told = asTold(row, clock, timeZone, latest);
    latest = told.tapped_at;
    return told;
  });
}
