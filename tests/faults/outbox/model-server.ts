import type {
  CheckIn,
  CheckInChange,
  CreatedEvents,
  Event,
  EventPayload,
  Mark,
  StudentList,
  UpdatedCheckIn,
} from "#contract/check-in.ts";
import type { CircleEntry } from "#contract/circle.ts";
import type { CompleteConnection, Connection } from "#contract/connection.ts";
import { checkInId, circleEntryId, eventId, noteId } from "#contract/ids.ts";
import type { Note, NotePayload } from "#contract/notes.ts";
import { replaces } from "#contract/marks.ts";
import { FIRST_LAYOUT, type Seat } from "#contract/seats.ts";
import type { SeatingChange, SeatingPlan } from "#contract/seating.ts";
import { type LastMoves, mergeMoves, placeKey } from "#server/services/seating/merge-moves.ts";
import type { Reply } from "#client/outbox/requester.ts";
import { ACTIVITIES, BEHAVIORS, CLASSES, connectionIdOf, DATE, EPOCH, OPTIONS, STUDENTS } from "./world.ts";

/** One effect, in the order of their happening. */
export interface Effect {
  account: string;
  /** The request's idempotency key. */
  key: string;
  what: "mark" | "finish" | "reopen" | "record" | "undo" | "note" | "complete" | "circle" | "seat";
  class_id: string;
  student_id: string | null;
  /** The tap's own moment, as it was told. */
  told_at: string | null;
  /** Of what was made, undone or completed. */
  event_id: string | null;
}

export interface Asked {
  method: string;
  path: string;
  body: string | null;
  key: string;
  /** `X-Account-Id`. */
  meant: string;
}

export interface ModelServer {
  /** `session`: whose cookie the browser sends; null without one. */
  answer(asked: Asked, session: string | null): Reply;
  list(account: string, classId: string): StudentList;
  effects: readonly Effect[];
  isStanding(eventId: string): boolean;
  isActive(connectionId: string): boolean;
}

/** Checks that a run can do without, to see that it is then found out. */
export interface Weakness {
  forgetsKeys?: boolean;
  takesAnyAccount?: boolean;
}

class Refused extends Error {
  readonly status: number;
  readonly current: unknown;
  constructor(status: number, message: string, current?: unknown) {
    super(message);
    this.status = status;
    this.current = current;
  }
}

interface StoredEvent extends Event {
  account: string;
  undone: boolean;
}

type Undoable = Pick<StoredEvent, "student_id" | "class_id" | "occurred_at" | "account" | "undone">;

interface Known {
  hash: string;
  answer: unknown;
}

const UNDO_MS = 24 * 3_600_000;
const STRANGER = "Not in this class on that day";
const bodyOf = <T>({ body }: Asked): T => JSON.parse(body ?? "null") as T;

const activeConnection = (student: string): Connection => ({
  id: connectionIdOf(student),
  student: { id: student, first_name: student, last_name: "", avatar_url: null },
  class_id: null,
  type: { id: "notice", slug: "notice", name: "Notice" },
  reason: "",
  evidence: [],
  options: OPTIONS.map((id) => ({ id, label: id, guidance: "" })),
  resolutions: [],
  selected_option: null,
  status: "active",
  raised_at: new Date(EPOCH).toISOString(),
  completed_at: null,
  completed_by: null,
});

/** The contract's idempotency, marks and events in memory, as the real server keeps them, without roster and rules. */
export function createModelServer(elapsed: () => number, weakness: Weakness = {}): ModelServer {
  const checkIns = new Map<string, CheckIn>();
  const events = new Map<string, StoredEvent>();
  const notes = new Map<string, Undoable>();
  const connections = new Map<string, Connection>(
    STUDENTS.map((student) => [connectionIdOf(student), activeConnection(student)]),
  );
  const seatings = new Map<string, LastMoves & { version: number }>();
  const keys = new Map<string, Known>();
  const effects: Effect[] = [];
  const now = (): string => new Date(EPOCH + elapsed()).toISOString();
  const bounded = (told: string): string => (told < now() ? told : now());

  function requireClass(id: string): void {
    if (!CLASSES.includes(id)) throw new Refused(404, "Not found");
  }

  function create(classId: string, { date }: { date: string }): CheckIn {
    requireClass(classId);
    const id = checkInId(classId, date);
    const made = {
      id,
      class_id: classId,
      date,
      marks: [],
      finished_at: null,
      finished_by: null,
      updated_at: now(),
      streak: 0,
      connections: [],
    };
    if (!checkIns.has(id)) checkIns.set(id, made);
    return checkIns.get(id) ?? made;
  }

  function update(id: string, change: CheckInChange, asked: Asked, account: string): UpdatedCheckIn {
    const found = checkIns.get(id);
    if (!found) throw new Refused(404, "Not found");
    if (change.marks?.some(({ base }) => base !== undefined && base < 1)) throw new Refused(422, "Invalid input");
    const done = (what: Effect["what"], student_id: string | null, told_at: string | null): void => {
      effects.push({ account, key: asked.key, what, class_id: found.class_id, student_id, told_at, event_id: null });
    };
    const marks = new Map<string, Mark>(found.marks.map((mark) => [mark.student_id, mark]));
    const rejected: UpdatedCheckIn["rejected"] = [];
    for (const told of change.marks ?? []) {
      if (!STUDENTS.includes(told.student_id)) {
        rejected.push({ student_id: told.student_id, message: STRANGER });
        continue;
      }
      done("mark", told.student_id, told.marked_at);
      const before = marks.get(told.student_id);
      const claim = { ...told, marked_at: bounded(told.marked_at) };
      if (!replaces(claim, before)) continue;
      marks.set(told.student_id, {
        student_id: told.student_id,
        status: told.status,
        note: told.note === undefined ? (before?.note ?? null) : told.note || null,
        arrived_at: null,
        marked_at: claim.marked_at,
        marked_by: { id: account, name: account },
        settled: false,
        version: (before?.version ?? 0) + 1,
      });
    }
    const after: CheckIn = { ...found, updated_at: now() };
    if (change.finished === true) {
      const at = bounded(change.finished_at ?? now());
      done("finish", null, change.finished_at ?? null);
      after.finished_at ??= at;
      const told = new Set(rejected.map(({ student_id }) => student_id));
      for (const student_id of new Set(change.student_ids))
        if (!STUDENTS.includes(student_id) && !told.has(student_id)) rejected.push({ student_id, message: STRANGER });
      for (const student_id of (change.student_ids ?? STUDENTS).filter(
        (one) => STUDENTS.includes(one) && !marks.has(one),
      )) {
        marks.set(student_id, {
          student_id,
          status: "present",
          note: null,
          arrived_at: null,
          marked_at: at,
          marked_by: null,
          settled: true,
          version: 1,
        });
      }
    }
    if (change.finished === false) {
      done("reopen", null, null);
      if (found.finished_at)
        for (const mark of [...marks.values()].filter(({ settled }) => settled)) marks.delete(mark.student_id);
      after.finished_at = null;
    }
    after.marks = [...marks.values()];
    checkIns.set(id, after);
    return { ...after, rejected };
  }

  function record(payload: EventPayload, asked: Asked, account: string): CreatedEvents {
    const group = BEHAVIORS.find(({ behaviors }) => behaviors.some(({ id }) => id === payload.behavior_id))?.slug;
    if (!group) throw new Refused(422, "Invalid input");
    if (!CLASSES.includes(payload.class_id)) throw new Refused(422, "Invalid input");
    const [taken, strangers] = [
      payload.student_ids.filter((id) => STUDENTS.includes(id)),
      payload.student_ids.filter((id) => !STUDENTS.includes(id)),
    ];
    const made = taken.map((student_id): StoredEvent => ({
      id: eventId(asked.key, student_id),
      behavior_id: payload.behavior_id,
      group,
      name: payload.behavior_id,
      student_id,
      class_id: payload.class_id,
      date: payload.date ?? DATE,
      occurred_at: bounded(payload.occurred_at),
      note: payload.note ?? null,
      by: { id: account, name: account },
      account,
      undone: false,
    }));
    for (const event of made) {
      events.set(event.id, event);
      effects.push({
        account,
        key: asked.key,
        what: "record",
        class_id: event.class_id,
        student_id: event.student_id,
        told_at: payload.occurred_at,
        event_id: event.id,
      });
    }
    return {
      events: made,
      connections: [],
      rejected: strangers.map((student_id) => ({ student_id, message: STRANGER })),
    };
  }

  function write(payload: NotePayload, asked: Asked, account: string): Note {
    if (!CLASSES.includes(payload.class_id) || !STUDENTS.includes(payload.student_id))
      throw new Refused(422, "Invalid input");
    const { student_id, class_id, text } = payload;
    const id = noteId(asked.key);
    const occurred_at = bounded(payload.written_at);
    notes.set(id, { student_id, class_id, occurred_at, account, undone: false });
    effects.push({
      account,
      key: asked.key,
      what: "note",
      class_id,
      student_id,
      told_at: payload.written_at,
      event_id: id,
    });
    const by = { id: account, name: account };
    return { id, student_id, class_id, date: payload.date ?? DATE, text, written_at: occurred_at, by };
  }

  function undo(
    event: Undoable | undefined,
    id: string,
    undoneAt: string,
    asked: Asked,
    account: string,
  ): { status: 200 } {
    if (!event) throw new Refused(404, "Not found");
    if (event.account !== account) throw new Refused(403, "Forbidden");
    if (event.undone) return { status: 200 };
    if (Date.parse(bounded(undoneAt)) - Date.parse(event.occurred_at) > UNDO_MS)
      throw new Refused(400, "UNDO_TOO_LATE");
    event.undone = true;
    effects.push({
      account,
      key: asked.key,
      what: "undo",
      class_id: event.class_id,
      student_id: event.student_id,
      told_at: undoneAt,
      event_id: id,
    });
    return { status: 200 };
  }

  function complete(
    id: string,
    { selected_option, resolutions }: CompleteConnection,
    asked: Asked,
    account: string,
  ): Connection {
    const found = connections.get(id);
    if (!found) throw new Refused(404, "Not found");
    if (!OPTIONS.includes(selected_option)) throw new Refused(422, "Invalid input");
    const isSame = found.selected_option === selected_option && found.resolutions.join("\n") === resolutions.join("\n");
    if (found.status !== "active" && !isSame) throw new Refused(409, "ALREADY_COMPLETED", found);
    effects.push({
      account,
      key: asked.key,
      what: "complete",
      class_id: "",
      student_id: found.student.id,
      told_at: null,
      event_id: id,
    });
    if (found.status !== "active") return found;
    const done: Connection = {
      ...found,
      status: "completed",
      selected_option,
      resolutions,
      completed_at: now(),
      completed_by: { id: account, name: account },
    };
    connections.set(id, done);
    return done;
  }

  function comment(given: { comment: string; activity_id: string }, asked: Asked, account: string): CircleEntry {
    if (!ACTIVITIES.includes(given.activity_id) || !given.comment.endsWith("%"))
      throw new Refused(422, "Invalid input");
    const id = circleEntryId(asked.key);
    effects.push({
      account,
      key: asked.key,
      what: "circle",
      class_id: "",
      student_id: null,
      told_at: null,
      event_id: id,
    });
    return {
      id,
      activity_id: given.activity_id,
      title: given.activity_id,
      comment: given.comment.slice(0, -1),
      by: { id: account, name: account },
      created_at: now(),
    };
  }

  function planOf(class_id: string): SeatingPlan | null {
    const known = seatings.get(class_id);
    if (!known) return null;
    const seats = [...known.byStudent.values()].flatMap(({ student_id, row, column }): Seat[] =>
      row !== null && column !== null && known.byPlace.get(placeKey(row, column))?.student_id === student_id
        ? [{ student_id, row, column }]
        : [],
    );
    return { class_id, ...FIRST_LAYOUT, seats, version: known.version };
  }

  function seat(
    class_id: string,
    { moves = [], base }: SeatingChange,
    asked: Asked,
    account: string,
  ): SeatingPlan | null {
    requireClass(class_id);
    const known = seatings.get(class_id) ?? { byStudent: new Map(), byPlace: new Map(), version: 0 };
    for (const { student_id, moved_at } of moves) {
      const effect = { account, key: asked.key, class_id, student_id, told_at: moved_at, event_id: null };
      effects.push({ ...effect, what: "seat" });
    }
    mergeMoves(
      known,
      moves.map((move) => ({ ...move, moved_at: bounded(move.moved_at) })),
      known.version === base,
    );
    seatings.set(class_id, { ...known, version: known.version + 1 });
    return planOf(class_id);
  }

  function work(asked: Asked, account: string): unknown {
    const url = new URL(asked.path, "http://server");
    const id = url.pathname.split("/").at(-1) ?? "";
    if (asked.method === "POST" && url.pathname.startsWith("/check-in/create/")) return create(id, bodyOf(asked));
    if (asked.method === "PATCH" && url.pathname.startsWith("/check-in/update/"))
      return update(id, bodyOf(asked), asked, account);
    if (asked.method === "PATCH" && url.pathname.startsWith("/check-in/seating/"))
      return seat(id, bodyOf(asked), asked, account);
    if (asked.method === "POST" && url.pathname === "/check-in/event/create")
      return record(bodyOf(asked), asked, account);
    if (asked.method === "PATCH" && url.pathname.startsWith("/connection/"))
      return complete(id, bodyOf(asked), asked, account);
    if (asked.method === "POST" && url.pathname === "/circle") return comment(bodyOf(asked), asked, account);
    if (asked.method === "POST" && url.pathname === "/check-in/note/create")
      return write(bodyOf(asked), asked, account);
    if (asked.method === "DELETE") {
      const recorded = url.pathname.startsWith("/check-in/note/") ? notes.get(id) : events.get(id);
      return undo(recorded, id, url.searchParams.get("undone_at") ?? now(), asked, account);
    }
    throw new Refused(404, "Not found");
  }

  /** As the real one: a known key gives its answer again, a refusal keeps nothing. */
  function once(asked: Asked, account: string): unknown {
    const key = `${account}/${asked.key}`;
    const hash = `${asked.method} ${asked.path}\n${asked.body}`;
    const known = weakness.forgetsKeys ? undefined : keys.get(key);
    if (known && known.hash !== hash) throw new Refused(422, "Invalid input");
    if (known) return known.answer;
    const answer = structuredClone(work(asked, account));
    keys.set(key, { hash, answer });
    return answer;
  }

  return {
    effects,
    isActive: (id) => connections.get(id)?.status === "active",
    isStanding: (id) => (events.get(id) ?? notes.get(id))?.undone === false,
    answer: (asked, session) => {
      if (session === null) return { status: 401, body: { statusCode: 401, message: "Invalid or expired token" } };
      if (asked.meant !== session && !weakness.takesAnyAccount)
        return { status: 409, body: { statusCode: 409, message: "WRONG_ACCOUNT" } };
      try {
        return { status: 200, body: structuredClone(once(asked, session)) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return {
          status: error.status,
          body: {
            statusCode: error.status,
            message: error.message,
            ...(error.current ? { current: structuredClone(error.current) } : {}),
          },
        };
      }
    },
    list: (account, classId) => {
      const check_in = structuredClone(checkIns.get(checkInId(classId, DATE)) ?? null);
      const standing = [...events.values()].filter((event) => !event.undone && event.date === DATE);
      const count = (id: string, group: Event["group"]): number =>
        standing.filter((event) => event.student_id === id && event.group === group).length;
      return {
        class: { id: classId, name: classId, grade: null, kind: "daily" },
        date: DATE,
        check_in,
        students: STUDENTS.map((id) => ({
          id,
          first_name: id,
          last_name: "",
          avatar_url: null,
          mark: check_in?.marks.find(({ student_id }) => student_id === id) ?? null,
          suggested: null,
          positive_today: count(id, "positive"),
          challenging_today: count(id, "challenging"),
          active_connection_id: connections.get(connectionIdOf(id))?.status === "active" ? connectionIdOf(id) : null,
        })),
        own_events: standing
          .filter((event) => event.account === account)
          .map(({ id, student_id, group }) => ({ id, student_id, group })),
        seating: planOf(classId),
      };
    },
  };
}
