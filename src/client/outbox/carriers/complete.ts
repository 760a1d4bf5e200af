import type { StudentList } from "#contract/check-in.ts";
import type { CompleteConnection, Connection } from "#contract/connection.ts";
import { completeConnection } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import type { CompleteArgs } from "#client/outbox/commands/complete.ts";
import type { RowOf } from "#client/outbox/row.ts";
import { alone, type DeliveryBy, type Effects, type SendingType } from "./carrier.ts";

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

export const complete: SendingType<"complete"> = {
  blockedBy: () => [],
  holds: () => [],
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
