import { eventId } from "#contract/ids.ts";
import type { MarkStatus } from "#contract/marks.ts";
import { type Seat, type SeatMove, withMoves } from "#contract/seats.ts";
import { groupsOf, type ShownStudentList } from "#client/outbox/overlay.ts";
import type { ModelServer } from "./model-server.ts";
import type { Tap } from "./observer.ts";
import { BEHAVIORS, STUDENTS } from "./world.ts";

interface Seen {
  status: MarkStatus | null;
  settled: boolean;
  positive: number;
  challenging: number;
  /** Has an active connection. */
  waiting: boolean;
  /** In the seating plan: *row/column*. */
  seat: string | null;
}

/** What a teacher sees of a class. */
export interface View {
  finished: boolean;
  students: Record<string, Seen>;
}

const seatOf = (seats: readonly Seat[], id: string): string | null =>
  seats.filter(({ student_id }) => student_id === id).map(({ row, column }) => `${row}/${column}`)[0] ?? null;

export function viewOf(list: ShownStudentList): View {
  const students = list.students.map(
    ({ id, mark, positive_today, challenging_today, active_connection_id }): [string, Seen] => [
      id,
      {
        status: mark?.status ?? null,
        settled: mark?.settled ?? false,
        positive: positive_today,
        challenging: challenging_today,
        waiting: active_connection_id !== null,
        seat: seatOf(list.seating?.seats ?? [], id),
      },
    ],
  );
  return { finished: Boolean(list.check_in?.finished_at), students: Object.fromEntries(students) };
}

/** Was kept first and made later: the other came from another tab, whose storage was slow. */
const outlasts = (kept: Tap | null | undefined, next: Tap): boolean =>
  Boolean(kept && kept.made > next.made && kept.row.tapped_at > next.row.tapped_at);

const groupOf = groupsOf(BEHAVIORS);

/**
 * What must be seen where one teacher alone taps: every durable tap, in order, whatever became of its way to the server,
 * but for what it refused or a teacher discarded; of that the part which the server had taken. Of two tabs the tap that was
 * made later stands, also where the other's storage was so slow that it was kept first.
 */
export function expectedView(classId: string, taps: Iterable<Tap>, server: ModelServer): View {
  const marks = new Map<string, { status: MarkStatus; settled: boolean; tap: Tap | null }>();
  const events = new Map<string, { student: string; group: "positive" | "challenging" }>();
  const completed = new Set<string>();
  const seated: { tap: Tap; moves: readonly SeatMove[] }[] = [];
  let finished = false;
  for (const tap of [...taps].sort((a, b) => a.place - b.place)) {
    const { row, end, isRest, isRefused } = tap;
    if (isRest || end === "mended" || end === "undone") continue;
    const counts = end === null && !isRefused;
    if (row.kind === "undo") {
      for (const id of row.args.event_ids) if (counts || !server.isStanding(id)) events.delete(id);
      continue;
    }
    if (row.kind === "complete") {
      completed.add(row.args.student_id);
      continue;
    }
    if (!counts && row.kind !== "record") continue;
    if (row.kind === "record") {
      const group = groupOf(row.args.behavior_id);
      for (const student of row.args.student_ids) {
        const id = eventId(row.op_id, student);
        if (group && (counts || server.isStanding(id))) events.set(id, { student, group });
      }
    } else if (row.args.class_id === classId) {
      if (row.kind === "seat") {
        const place = seated.findLastIndex((one) => !outlasts(one.tap, tap)) + 1;
        seated.splice(place, 0, { tap, moves: row.args.moves });
      }
      if (row.kind === "mark" && !outlasts(marks.get(row.args.student_id)?.tap, tap))
        marks.set(row.args.student_id, { status: row.args.status, settled: false, tap });
      if (row.kind === "finish") {
        finished = true;
        for (const id of row.args.student_ids)
          if (!marks.has(id)) marks.set(id, { status: "present", settled: true, tap: null });
      }
      if (row.kind === "reopen" && finished) {
        finished = false;
        for (const [id, { settled }] of marks) if (settled) marks.delete(id);
      }
    }
  }
  const seats = seated.reduce<readonly Seat[]>((now, { moves }) => withMoves(now, moves), []);
  const count = (student: string, group: string): number =>
    [...events.values()].filter((event) => event.student === student && event.group === group).length;
  const students = STUDENTS.map((id): [string, Seen] => {
    const mark = marks.get(id);
    return [
      id,
      {
        status: mark?.status ?? null,
        settled: mark?.settled ?? false,
        positive: count(id, "positive"),
        challenging: count(id, "challenging"),
        waiting: !completed.has(id),
        seat: seatOf(seats, id),
      },
    ];
  });
  return { finished, students: Object.fromEntries(students) };
}
