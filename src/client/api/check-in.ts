import type { Done } from "#contract/call.ts";
import type {
  BehaviorGroup,
  CheckIn,
  CheckInChange,
  CreatedEvents,
  DaysStatistics,
  EventPayload,
  StudentList,
  UpdatedCheckIn,
} from "#contract/check-in.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;
type ByClass = { class_id?: string | undefined };

export const isFirstCheckIn = (): Answer<{ first: boolean }> => call("GET", "/check-in/first", ["first"]);

export const getDaysStatistics = (query: ByClass = {}): Answer<DaysStatistics> =>
  call("GET", "/check-in/days-statistics", ["days", "streak"], { query });

export const getBehaviors = (): Answer<{ groups: BehaviorGroup[] }> => call("GET", "/check-in/behaviors", ["groups"]);

/** A class on a date, `YYYY-MM-DD` in the school's time zone; today where left out. */
export const getStudentList = (classId: string, query: { date?: string | undefined } = {}): Answer<StudentList> =>
  call("GET", `/check-in/student-list/${classId}`, ["class", "students"], { query });

export const createCheckIn = (classId: string, body: { date: string }, key?: string): Answer<CheckIn> =>
  call("POST", `/check-in/create/${classId}`, ["class_id", "marks"], { body, ...(key ? { key } : {}) });

export const updateCheckIn = (id: string, body: CheckInChange, key?: string): Answer<UpdatedCheckIn> =>
  call("PATCH", `/check-in/update/${id}`, ["class_id", "marks", "rejected"], { body, ...(key ? { key } : {}) });

export const createEvent = (body: EventPayload, key?: string): Answer<CreatedEvents> =>
  call("POST", "/check-in/event/create", ["events", "rejected"], { body, ...(key ? { key } : {}) });

export const undoEvent = (id: string, query: { undone_at?: string } = {}, key?: string): Answer<Done> =>
  callDone("DELETE", `/check-in/event/${id}`, { query, ...(key ? { key } : {}) });
