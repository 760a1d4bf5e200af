import type { CircleCategory } from "#contract/circle.ts";
import type { ConnectionStatus, ConnectionType } from "#contract/connection.ts";
import type { MarkStatus } from "#contract/marks.ts";
import type { SeatingLayout } from "#contract/seats.ts";
import type { Flag } from "./flag.ts";

/** What teachers record of a class's day, and how it sits. */
export interface ClassroomTables {
  check_in: CheckInTable;
  mark: MarkTable;
  announced_absence: AnnouncedAbsenceTable;
  behavior: BehaviorTable;
  event: EventTable;
  student_note: StudentNoteTable;
  connection: ConnectionTable;
  circle_entry: CircleEntryTable;
  seating_plan: SeatingPlanTable;
  seat: SeatTable;
  seat_place: SeatPlaceTable;
}

/** One class on one date; the id is a function of both (contract/ids.ts). */
export interface CheckInTable {
  id: string;
  school_id: string;
  class_id: string;
  date: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  finished_by: string | null;
  /** The school's date of `finished_at`: a streak counts only what was finished on the day itself. */
  finished_on: string | null;
}

/** What a check-in says of one student. */
export interface MarkTable {
  school_id: string;
  check_in_id: string;
  student_id: string;
  class_id: string;
  date: string;
  status: MarkStatus;
  note: string | null;
  arrived_at: string | null;
  left_at: string | null;
  returned_at: string | null;
  marked_at: string;
  marked_by: string;
  settled: Flag;
  version: number;
}

/** A student announced as away for some dates, both included. */
export interface AnnouncedAbsenceTable {
  id: string;
  school_id: string;
  student_id: string;
  from_date: string;
  to_date: string;
  status: "absent" | "excused";
  note: string | null;
  created_by: string;
  created_at: string;
}

/** A school's own catalogue entry. */
export interface BehaviorTable {
  id: string;
  school_id: string;
  group_slug: "positive" | "challenging";
  name: string;
  icon: string;
  severity: "minor" | "major" | null;
  position: number;
  retired_at: string | null;
}

/** A behaviour recorded for a student. Undone events stay as tombstones. */
export interface EventTable {
  id: string;
  school_id: string;
  behavior_id: string;
  group_slug: "positive" | "challenging";
  severity: "minor" | "major" | null;
  student_id: string;
  class_id: string;
  date: string;
  occurred_at: string;
  note: string | null;
  recorded_by: string;
  created_at: string;
  undone_at: string | null;
  /** 1 where it was recorded at once for more than half of the class: such an event counts for no rule. */
  for_whole_class: Flag;
}

/** A teacher's note to colleagues about a student; counts for nothing. Undone ones stay as tombstones. */
export interface StudentNoteTable {
  school_id: string;
  id: string;
  student_id: string;
  class_id: string;
  date: string;
  text: string;
  written_by: string;
  written_at: string;
  created_at: string;
  undone_at: string | null;
}

/** A prompt to reach out to one student. */
export interface ConnectionTable {
  id: string;
  school_id: string;
  student_id: string;
  class_id: string | null;
  type: ConnectionType;
  status: ConnectionStatus;
  reason: string;
  /** JSON, see services/connections/facts.ts: `[{ kind: "event" | "mark", id, … }]`, a mark's id being its check-in's. */
  evidence: string;
  /** Of a student's connections of a type with the same key one is raised at most, as once a school year. */
  once_key: string | null;
  /** JSON: array of lines. */
  resolutions: string;
  selected_option: string | null;
  raised_at: string;
  raised_on: string;
  /** Date of completion, withdrawal or expiry. */
  settled_on: string | null;
  completed_at: string | null;
  completed_by: string | null;
}

/** The comment left after a circle. */
export interface CircleEntryTable {
  id: string;
  school_id: string;
  class_id: string;
  activity_id: string;
  /** Which entry of the catalogue the activity was. */
  catalogue_key: string;
  category: CircleCategory;
  date: string;
  comment: string;
  recorded_by: string;
  created_at: string;
}

/** The seating plan of a class. Whoever changes it, or a seat of it, makes it a version on and so holds it. */
export interface SeatingPlanTable {
  school_id: string;
  class_id: string;
  row_count: number;
  column_count: number;
  front: SeatingLayout["front"];
  /** When its size or its front was last said. */
  changed_at: string;
  version: number;
}

/** Where a student was last put; nulls: nowhere. The student sits there while that place was last given to nobody else. */
export interface SeatTable {
  school_id: string;
  class_id: string;
  student_id: string;
  seat_row: number | null;
  seat_column: number | null;
  moved_at: string;
}

/** To whom a place was last given. */
export interface SeatPlaceTable {
  school_id: string;
  class_id: string;
  seat_row: number;
  seat_column: number;
  student_id: string;
  moved_at: string;
}
