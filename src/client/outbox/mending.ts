import { schoolDate } from "#contract/school-date.ts";
import { type Clock, stampOf } from "./clock.ts";
import { withArgs } from "./commands/registry.ts";
import type { CommandArgs, Kind, Row } from "./row.ts";
import type { Writing } from "./store.ts";

/**
 * The refused row on its way again, in its old place; a mended one says something else and so has a key of its own. Null
 * where it is not refused.
 */
export function mended(
  row: Row | undefined,
  newArgs: CommandArgs[Kind] | undefined,
  { clock, timeZone, newId }: { clock: Clock; timeZone: string; newId: () => string },
): Writing | null {
  if (!row?.refusal) return null;
  const freed = { ...row, refusal: null };
  if (!newArgs) return { put: [freed] };
  // The key of what was never tried is good for whatever it then says.
  if (row.refusal.status === 0) return { put: [saidNow(withArgs(freed, newArgs), clock, timeZone)] };
  return { remove: [row.op_id], put: [withArgs({ ...freed, op_id: newId() }, newArgs)] };
}

/**
 * What its teacher puts on a day that its moment is not of is said now: by the moment of another day it would count for
 * less, or for more, than all that was tapped on this one.
 */
function saidNow(row: Row, clock: Clock, timeZone: string): Row {
  if (schoolDate(new Date(row.tapped_at), timeZone) === row.args.date) return row;
  const tapped_at = stampOf(clock);
  return { ...row, tapped_at, guessed: { at: tapped_at, offset: clock.offset() } };
}
