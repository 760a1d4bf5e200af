import type { Register, RegisterList } from "#contract/register.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** The classes that have a register of a month, `YYYY-MM`. */
export const listRegisters = (month: string): Answer<RegisterList> =>
  call("GET", "/admin/dashboard/register", ["month", "classes"], { query: { month } });

/** The register of a class for a month, `YYYY-MM`. */
export const getRegister = (classId: string, month: string): Answer<Register> =>
  call("GET", `/admin/dashboard/register/${encodeURIComponent(classId)}`, ["month", "students"], { query: { month } });

/** The same, to be saved as a file: the school's administrators are told. */
export const exportRegister = (classId: string, month: string): Answer<Register> =>
  call("POST", `/admin/dashboard/register/${encodeURIComponent(classId)}/export`, ["month", "students"], {
    body: { month },
  });
