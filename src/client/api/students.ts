import type { GroupSlug } from "#contract/history.ts";
import type { StudentHistory, StudentPage, StudentSort } from "#contract/students.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

export interface StudentQuery {
  limit?: number;
  offset?: number;
  sort_by?: StudentSort;
  sort_direction?: "asc" | "desc";
  class_id?: string | undefined;
  search?: string | undefined;
}

export const listStudents = (query: StudentQuery): Promise<StudentPage | ErrorAnswer> =>
  call("GET", "/students", ["students", "total"], { query: { ...query } });

export interface HistoryQuery {
  /** `next` of the page before. */
  events_before?: string | undefined;
  /** 1 to 200, 50 where left out. */
  events_limit?: number;
  group?: GroupSlug | undefined;
}

/** One student, with a page of the history. */
export const getStudent = (id: string, query: HistoryQuery = {}): Promise<StudentHistory | ErrorAnswer> =>
  call("GET", `/students/${id}`, ["student", "events"], { query: { ...query } });
