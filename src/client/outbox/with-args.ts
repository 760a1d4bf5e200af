import type { Row } from "./commands.ts";
import { lanesOf } from "./kinds.ts";

/** The row with other args of its kind, and the lanes that follow from them. */
export function withArgs(row: Row, args: Row["args"]): Row {
  const mended = sameKind({ ...row, args });
  return { ...mended, lanes: lanesOf(mended.kind, mended.args, mended.op_id) };
}

/** A row's args are only ever replaced by ones that its own carrier or its own form made. */
const sameKind = (row: Omit<Row, "args"> & { args: Row["args"] }): Row => row as Row;
