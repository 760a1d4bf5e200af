import type { Row } from "./commands.ts";
import { isKnownKind, lanesOf } from "./kinds.ts";

/** A row as any version of the app may have left it: fields only ever join. */
type Stored = Pick<Row, "op_id" | "account_id" | "seq" | "kind" | "args" | "tapped_at"> & Partial<Row>;

const asStored = (value: unknown): Stored => value as Stored;
const asRow = (value: Stored & Omit<Row, keyof Stored>): Row => value as Row;

/** A stored row with what its version did not know yet filled in. */
export function readRow(value: unknown): Row {
  const row = asStored(value);
  const lanes = row.lanes ?? (isKnownKind(row.kind) ? lanesOf(row.kind, row.args, row.op_id) : []);
  return asRow({
    schema: 0,
    batch: null,
    refusal: null,
    origin: null,
    rev: 0,
    alone: false,
    guessed: null,
    ...row,
    lanes,
  });
}
