import type { ListedStudent, Mark, StudentList } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { orderingKeys } from "#client/outbox/commands/registry.ts";
import { type CommandArgs, type Kind, type Refusal, type Row, ROW_SCHEMA } from "#client/outbox/row.ts";

export const OF = { class_id: "class-1", date: "2026-09-01" };

/** A moment of that morning, `minutes` after eight. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 8, 1, 8, minutes)).toISOString();

const asRow = (given: object): Row => given as Row;

/** A row as the outbox keeps it; its number is its place in the order and the minute of its tap. */
export function row<K extends Kind>(seq: number, kind: K, args: CommandArgs[K], more: Partial<Row> = {}): Row {
  const op_id = more.op_id ?? `op-${seq}`;
  return asRow({
    op_id,
    account_id: "account-a",
    seq,
    schema: ROW_SCHEMA,
    kind,
    args,
    tapped_at: at(seq),
    lanes: orderingKeys(kind, args, op_id),
    batch: null,
    refusal: null,
    origin: null,
    rev: seq,
    alone: false,
    guessed: null,
    ...more,
  });
}

export const markRow = (
  seq: number,
  student_id: string,
  more: Partial<CommandArgs["mark"]> = {},
  rest: Partial<Row> = {},
): Row => row(seq, "mark", { ...OF, student_id, status: "absent", ...more }, rest);

export const refused = (...holds: string[]): { refusal: Refusal } => ({
  refusal: { status: 404, message: "Not found", code: null, at: at(59), holds },
});

export const mark = (student_id: string, more: Partial<Mark> = {}): Mark => ({
  student_id,
  status: "present",
  note: null,
  arrived_at: null,
  marked_at: at(0),
  marked_by: null,
  settled: false,
  version: 1,
  ...more,
});

export const student = (id: string, more: Partial<ListedStudent> = {}): ListedStudent => ({
  id,
  first_name: id,
  last_name: "",
  avatar_url: null,
  mark: null,
  suggested: null,
  positive_today: 0,
  challenging_today: 0,
  active_connection_id: null,
  ...more,
});

export const list = (students: ListedStudent[], more: Partial<StudentList> = {}): StudentList => ({
  class: { id: OF.class_id, name: "1A", grade: null, kind: "daily" },
  date: OF.date,
  check_in: null,
  students,
  own_events: [],
  ...more,
});

export const connection = (id: string, more: Partial<Connection> = {}): Connection => ({
  id,
  student: { id: "s1", first_name: "s1", last_name: "", avatar_url: null },
  class_id: OF.class_id,
  type: { id: "notice", slug: "notice", name: "Notice" },
  reason: "Here on 10 school days with nothing recorded.",
  evidence: [],
  options: [{ id: "talk", label: "Talk", guidance: "Listen." }],
  resolutions: [],
  selected_option: null,
  status: "active",
  raised_at: at(0),
  completed_at: null,
  completed_by: null,
  ...more,
});
