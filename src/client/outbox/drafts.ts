import type { CheckIn, DayFigures, DaysStatistics, Mark, StudentList } from "#contract/check-in.ts";

/** A student of the list with what still waits on the device laid over. */
export type ShownStudent = StudentList["students"][number] & {
  /** A tap on this student is on its way. */
  pending: boolean;
  /** A tap on this student was refused. */
  needs_you: boolean;
  /** A tap on this student is not on the device yet. */
  keeping?: boolean;
};

export type ShownStudentList = Omit<StudentList, "students"> & {
  students: ShownStudent[];
  /** Something of this check-in is on its way. */
  pending: boolean;
  /** That it was finished, or opened again, is not on the device yet. */
  keeping?: boolean;
};

/** An event of the asker's, as far as counting it once asks. */
export interface KnownEvent {
  student_id: string;
  group: Group;
  date: string;
}

export type Group = "positive" | "challenging";

/** A behaviour's group; undefined where the catalogue does not know it. */
export type GroupOf = (behaviorId: string) => Group | undefined;

/** A check-in while rows are laid over it. */
export interface CheckInDraft {
  class_id: string;
  date: string;
  /** Null while there is none. */
  checkIn: CheckIn | null;
  marks: Map<string, Mark>;
  /** Students that *Finish* may settle; undefined: whoever it names. */
  listed: ReadonlySet<string> | undefined;
}

/** A class's list while rows are laid over it. */
export interface ListDraft extends CheckInDraft {
  listed: ReadonlySet<string>;
  counts: Map<string, Record<Group, number>>;
  /** The asker's standing events of the day, by id: what is in here is counted. */
  events: Map<string, KnownEvent>;
  groupOf: GroupOf;
  /** Connections that are completed on this device. */
  completed: Set<string>;
  touched: Set<string>;
  refused: Set<string>;
  pending: boolean;
}

/** The statistics of the days while rows are laid over them. */
export interface DaysDraft {
  /** Undefined: all of the teacher's classes. */
  class_id: string | undefined;
  days: Map<string, DayFigures>;
  isCheckIn: boolean;
  events: Map<string, KnownEvent>;
  groupOf: GroupOf;
}

/** Cached statistics remember which rows they hold already, since figures alone cannot tell. */
export type KnownDaysStatistics = DaysStatistics & { applied?: readonly string[] };
