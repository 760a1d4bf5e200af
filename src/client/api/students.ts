import type { StudentPage, StudentSort } from "#contract/students.ts";
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
  call("GET", "/students", { query: { ...query } });
