import type { StudentList } from "#contract/check-in.ts";
import type { CompleteConnection, Connection } from "#contract/connection.ts";
import { completeConnection } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import type { ListDraft } from "#client/outbox/overlay.ts";
import { connectionKey, type OfCheckIn, type RowOf, studentKey } from "#client/outbox/row.ts";
import { alone, type CommandType, type DeliveryBy, type Effects } from "./command.ts";

/** A connection is completed. */
export interface CompleteArgs extends OfCheckIn {
  /** Where it was completed: the class that was open, and the school's date. */
  connection_id: string;
  student_id: string;
  /** Id of one of its options. */
  selected_option: string;
  /** What was agreed, 0 to 10 lines; typed, as a note is. */
  resolutions: string[];
}

function onList(draft: ListDraft, row: RowOf<"complete">): void {
  draft.completed.add(row.args.connection_id);
}

const completion = ({ resolutions, selected_option }: CompleteArgs): CompleteConnection => ({
  resolutions,
  selected_option,
});

// What the answer changes in the cache.

/** Its dot goes; another connection of the student comes with the next list. */
function withoutDot(list: StudentList, id: string): StudentList {
  const students = list.students.map((student) =>
    student.active_connection_id === id ? { ...student, active_connection_id: null } : student,
  );
  return { ...list, students };
}

const isNot =
  (id: string) =>
  (one: Connection): boolean =>
    one.id !== id;

/** Done here, or settled by somebody else before. */
export const afterComplete = ({ answer }: DeliveryBy<"connection">): Effects => ({
  ...(answer.status === "active"
    ? {}
    : {
        studentList: (list) => withoutDot(list, answer.id),
        activeConnections: (list) => list.filter(isNot(answer.id)),
      }),
  connection: { id: answer.id, change: () => answer },
});

const untold = ({ args: { connection_id, selected_option, resolutions }, tapped_at }: RowOf<"complete">): Effects => ({
  activeConnections: (list) => list.filter(isNot(connection_id)),
  connection: {
    id: connection_id,
    change: (known) =>
      known && { ...known, selected_option, resolutions, status: "completed", completed_at: tapped_at },
  },
  askAnew: ["connections"],
});

export const complete: CommandType<"complete"> = {
  orderingKeys: (args) => [studentKey(args.student_id), connectionKey(args.connection_id)],
  blockedBy: () => [],
  holds: () => [],
  about: ({ class_id, date, student_id }) => ({ class_id, date, student_ids: [student_id] }),
  overlay: { list: onList },
  carrier: alone<"complete", Connection>({
    kind: "complete",
    step: ({ args }) => ({
      method: completeConnection.method,
      path: addressOf(completeConnection, { params: { id: args.connection_id } }),
      body: completion(args),
    }),
    isAbout: ({ args }, { id, status, selected_option }) =>
      id === args.connection_id && typeof status === "string" && selected_option === args.selected_option,
    delivery: (rows, answer) => ({ by: "connection", rows, answer }),
  }),
  untold,
};
