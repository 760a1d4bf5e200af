import type { GroupSlug } from "#contract/history.ts";
import type {
  Details,
  EventInsights,
  Graph,
  LatestEvents,
  Overview,
  StudentConnections,
  StudentInsights,
} from "#contract/insights.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** School days of a figure, today so far included: 1 to 260, 5 where left out. */
type Days = { days?: number };

const inPath = (id: string | undefined): string => (id === undefined ? "" : `/${encodeURIComponent(id)}`);

/** Five days by group and the active connections, over the teacher's classes. */
export const getOverview = (): Answer<Overview> => call("GET", "/insights", ["groups", "classes"]);

/** The same for one class. */
export const getClassOverview = (classId: string): Answer<Overview> =>
  call("GET", `/insights${inPath(classId)}`, ["groups", "classes"]);

/** One student's group; `type_id` narrows it to a behaviour, mark status or connection type. */
export const getStudentInsights = (
  studentId: string,
  group: GroupSlug,
  query: Days & { type_id?: string | undefined } = {},
): Answer<StudentInsights> =>
  call("GET", `/insights/student${inPath(studentId)}/${group}`, ["student", "events"], { query: { ...query } });

/** The latest events of the teacher's classes, or of one of them; `quantity` 1 to 200, 20 where left out. */
export const getLatestEvents = (classId?: string, query: { quantity?: number } = {}): Answer<LatestEvents> =>
  call("GET", `/insights/events${inPath(classId)}`, ["events"], { query });

/** One event, with the student's and the class's counts of the same behaviour. */
export const getEventInsights = (eventId: string): Answer<EventInsights> =>
  call("GET", `/insights/event${inPath(eventId)}`, ["event", "student"]);

export const getStudentConnections = (studentId: string): Answer<StudentConnections> =>
  call("GET", `/insights/connection${inPath(studentId)}`, ["active", "completed"]);

/** A group by student and by type, over the teacher's classes or one of them. */
export const getDetails = (
  group: GroupSlug,
  classId?: string,
  query: Days & { type_id?: string | undefined } = {},
): Answer<Details> =>
  call("GET", `/insights/details/${group}${inPath(classId)}`, ["students", "types"], { query: { ...query } });

/** The same, to be saved as a file: the school's administrators are told. */
export const exportDetails = (
  group: GroupSlug,
  classId: string | undefined,
  query: Days & { type_id?: string | undefined },
): Answer<Details> =>
  call("POST", `/insights/details/${group}/export`, ["students", "types"], { body: { ...query, class_id: classId } });

/** A group day by day, over the teacher's classes or one of them. */
export const getGraph = (
  group: GroupSlug,
  classId?: string,
  query: Days & { type_id?: string | undefined } = {},
): Answer<Graph> =>
  call("GET", `/insights/graph/${group}${inPath(classId)}`, ["points", "types"], { query: { ...query } });
