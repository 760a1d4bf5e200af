import type { CreatedEvents, StudentList, UpdatedCheckIn } from "#contract/check-in.ts";
import type { CircleDay, CircleEntry } from "#contract/circle.ts";
import type { Connection } from "#contract/connection.ts";
import type { Note } from "#contract/notes.ts";
import type { SeatingPlan } from "#contract/seating.ts";
import { type Fields, isObject } from "#client/api/answer.ts";
import {
  type CommandArgs,
  isOf,
  type Kind,
  type Refusal,
  type OfCheckIn,
  type Row,
  type RowOf,
  type Step,
} from "#client/outbox/row.ts";

/** What the outbox needs to know of a kind of tap to send it: fetched after the first screen stands. */
export interface SendingType<K extends Kind> {
  /** The row waits while a refused one holds any of these. */
  blockedBy(args: CommandArgs[K]): string[];
  /** What waits under this row where it is held back itself. */
  holds(args: CommandArgs[K], opId: string): string[];
  carrier: Carrier;
  /** What a row changes in the cache that was taken while the session was locked: it stands as it was entered. */
  untold?(row: RowOf<K>): Effects;
}

/** What came of one step of a batch, and when this device learned of it (ISO 8601). `current`: with a refusal, how it stands. */
export type StepResult = { step: Step; at: string } & (
  | { taken: true; answer: unknown }
  | { taken: false; refusal: Refused; current?: unknown }
);

/** A refusal before it is known what it holds back. */
export type Refused = Omit<Refusal, "holds">;

/** What a row leaves behind when only a part of it was taken. */
export interface Rest {
  args: Row["args"];
  refusal: Refusal;
  /** False where the key is spent, so that a mended rest needs one of its own. */
  keepsId: boolean;
}

/** What becomes of a row when its batch was answered. */
export type Verdict =
  | { opId: string; now: "delivered"; rest?: Rest }
  | { opId: string; now: "refused"; refusal: Refusal }
  /** Refused for lack of what a batch of its own makes first: as if it had not been tried. */
  | { opId: string; now: "again" }
  /** Refused in company: once more by itself, so that only the guilty needs a teacher. */
  | { opId: string; now: "alone" };

export interface MakingSteps {
  newId: () => string;
  /** Whether the server is known to have the check-in already. */
  knowsCheckIn: (checkInId: string) => boolean;
}

/** How rows travel. Kinds that share a carrier may share a request. */
export interface Carrier {
  /** Rows of one group may travel in one batch. */
  group(row: Row): string;
  /** Whether a batch of these rows takes one more; they are in order. */
  takes(rows: readonly Row[], next: Row): boolean;
  /** The requests, in the order of sending. */
  steps(rows: readonly Row[], making: MakingSteps): Step[];
  /**
   * Whether an answer is to this step: it has the form and the ids of what was sent. Only what the contract has had from
   * the start is judged, so that a newer or another server wedges no row.
   */
  isOurs(rows: readonly Row[], step: Step, answer: Fields): boolean;
  /** Whether a later step goes out though an earlier one was refused. */
  independent: boolean;
  verdicts(rows: readonly Row[], results: readonly StepResult[]): Verdict[];
  /** What to tell the cache; null where there is nothing. `rows` are the delivered ones. */
  delivery(rows: readonly Row[], results: readonly StepResult[]): Delivery | null;
}

/** What the server has taken, with its answer: applied to the cache (`delivery.ts`) before the rows go. */
export type Delivery =
  | { by: "check-in"; rows: readonly Row[]; answer: UpdatedCheckIn }
  | { by: "record"; rows: readonly Row[]; answer: CreatedEvents }
  | { by: "undo"; rows: readonly Row[]; answer: { event_ids: string[] } }
  | { by: "note"; rows: readonly Row[]; answer: Note }
  /** Without rows where somebody else had settled it: the answer is how it stands. */
  | { by: "connection"; rows: readonly Row[]; answer: Connection }
  | { by: "circle"; rows: readonly Row[]; answer: CircleEntry }
  | { by: "seat"; rows: readonly Row[]; answer: SeatingPlan }
  /** Taken while the session was locked, and so without a word of how it stands: the rows are all that is known of it. */
  | { by: "locked"; rows: readonly Row[] };

export type DeliveryBy<By extends Delivery["by"]> = Extract<Delivery, { by: By }>;

/**
 * What a delivery changes in each cached query; one that is not named stays as it is. Applying it twice changes nothing,
 * and an answer that was told again late takes nothing newer back.
 */
export interface Effects {
  /** Each class's list of each day. */
  studentList?: (list: StudentList) => StudentList;
  /** The figures of the days hold these rows from now on. */
  days?: readonly Row[];
  /** The check-in that the rows are of: its list says what its marks come to. */
  counted?: OfCheckIn;
  /** Each class's active connections. */
  activeConnections?: (list: readonly Connection[]) => Connection[];
  /** One connection; left out where it is not cached and cannot be told. */
  connection?: { id: string; change: (known: Connection | undefined) => Connection | undefined };
  /** A class's circles of each day. */
  circleDay?: { classId: string; change: (day: CircleDay) => CircleDay };
  /** What the answer does not tell, to be asked for anew. */
  askAnew?: readonly ("check-in" | "days" | "connections" | "circle")[];
}

/** What a carrier has found to be its own. */
export const answerAs = <T>(answer: unknown): T => answer as T;

/** Whether an answer holds ids alone, as a locked session is told. */
export const isReduced = (answer: unknown): boolean => isObject(answer) && answer["locked"] === true;

/** What a list holds under a name; nothing where it is no list. */
export const eachIn = (list: unknown, name: string): unknown[] =>
  Array.isArray(list) ? list.map((one) => isObject(one) && one[name]) : [];

export const areLists = (...lists: unknown[]): boolean => lists.every(Array.isArray);

interface Alone<K extends Kind, Answer> {
  kind: K;
  step: (row: RowOf<K>) => Pick<Step, "method" | "path"> & { body: object };
  /** Whether an answer is about what the row says. */
  isAbout: (row: RowOf<K>, answer: Fields) => boolean;
  delivery: (rows: readonly Row[], answer: Answer) => Delivery;
}

/** A kind whose rows travel alone: one request each, under the row's own id as its key. */
export const alone = <K extends Kind, Answer>({ kind, step, isAbout, delivery }: Alone<K, Answer>): Carrier => ({
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows) =>
    rows.flatMap((row) => {
      if (!isOf(kind, row)) return [];
      const { body, ...where } = step(row);
      return [{ ...where, key: row.op_id, body: JSON.stringify(body) }];
    }),
  isOurs: (rows, _, answer) => rows.every((row) => isOf(kind, row) && isAbout(row, answer)),
  independent: false,
  verdicts: (rows, [result]) =>
    rows.flatMap(({ op_id: opId }) => {
      if (!result) return [];
      return [
        result.taken ? { opId, now: "delivered" } : { opId, now: "refused", refusal: { ...result.refusal, holds: [] } },
      ];
    }),
  delivery: (rows, [result]) => {
    // Settled otherwise by somebody else: how it stands is news, though nothing of this device was taken.
    const answer = result?.taken ? result.answer : result?.current;
    if (isReduced(answer)) return { by: "locked", rows };
    return answer ? delivery(rows, answerAs<Answer>(answer)) : null;
  },
});

/** A connection that was raised by what was recorded shows as a dot on its student. */
export function withConnections(
  students: StudentList["students"],
  connections: readonly Connection[],
): StudentList["students"] {
  const raised = new Map(
    connections.filter(({ status }) => status === "active").map((one) => [one.student.id, one.id]),
  );
  return students.map((student) => ({
    ...student,
    active_connection_id: raised.get(student.id) ?? student.active_connection_id,
  }));
}

type OwnEvents = NonNullable<StudentList["own_events"]>;

/** Adds the events to the counts of a list, or takes them out. */
export const countEvents = (list: StudentList, events: OwnEvents, by: 1 | -1): StudentList["students"] =>
  list.students.map((student) => {
    const own = events.filter(({ student_id }) => student_id === student.id);
    const counted = (wanted: OwnEvents[number]["group"]): number =>
      by * own.filter(({ group }) => group === wanted).length;
    if (own.length === 0) return student;
    return {
      ...student,
      positive_today: student.positive_today + counted("positive"),
      challenging_today: student.challenging_today + counted("challenging"),
    };
  });
