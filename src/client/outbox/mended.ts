import type { CommandArgs, Kind, Row } from "./commands.ts";
import type { Writing } from "./store.ts";
import { withArgs } from "./with-args.ts";

/**
 * The refused row on its way again, in its old place; a mended one says something else and so has a key of its own. Null
 * where it is not refused.
 */
export function mended(
  row: Row | undefined,
  newArgs: CommandArgs[Kind] | undefined,
  newId: () => string,
): Writing | null {
  if (!row?.refusal) return null;
  const freed = { ...row, refusal: null };
  if (!newArgs) return { put: [freed] };
  // The key of what was never tried is good for whatever it then says.
  if (row.refusal.status === 0) return { put: [withArgs(freed, newArgs)] };
  return { remove: [row.op_id], put: [withArgs({ ...freed, op_id: newId() }, newArgs)] };
}
