import type { Done } from "#contract/call.ts";
import type { ClassKind, LentClass, Loans, SchoolClasses } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export interface ClassesQuery {
  limit: number;
  offset: number;
  search?: string | undefined;
  kind?: ClassKind | undefined;
  ended?: "true" | undefined;
}

export const listSchoolClasses = (query: ClassesQuery): Answer<SchoolClasses> =>
  call("GET", "/admin/classes", ["classes", "total"], { query: { ...query } });

export const setClassKind = (id: string, kind: ClassKind): Answer<Done> =>
  callDone("PATCH", `/admin/classes/${id}`, { body: { kind } });

/** Running, coming, and ended in the last 30 days. */
export const listLoans = (query: { limit: number; offset: number }): Answer<Loans> =>
  call("GET", "/admin/loans", ["loans", "total"], { query });

export interface NewLoan {
  class_id: string;
  teacher_id: string;
  /** First and last day. */
  from: SchoolDate;
  to: SchoolDate;
}

export const lendClass = (body: NewLoan): Answer<LentClass> => call("POST", "/admin/loans", ["status", "id"], { body });

/** Moves the last day, to today at the earliest. */
export const changeLoan = (id: string, to: SchoolDate): Answer<Done> =>
  callDone("PATCH", `/admin/loans/${id}`, { body: { to } });

/** Takes the class back at once. */
export const endLoan = (id: string): Answer<Done> => callDone("DELETE", `/admin/loans/${id}`);
