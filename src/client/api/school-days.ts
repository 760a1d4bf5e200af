import type { AbsenceChange, AnnouncedAbsence, AnnouncedAbsences, NewAbsence } from "#contract/announced-absences.ts";
import type { Done } from "#contract/call.ts";
import type { SchoolDates } from "#contract/school-dates.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export interface AbsenceQuery {
  /** Those of today and later, or past ones. */
  when: "ahead" | "past";
  search?: string | undefined;
  limit: number;
  offset: number;
}

export const listAbsences = (query: AbsenceQuery): Answer<AnnouncedAbsences> =>
  call("GET", "/admin/absences", ["absences", "total"], { query: { ...query } });

/** A second try announces nothing twice: dates that are announced already are refused. */
export const announceAbsence = (body: NewAbsence): Answer<{ id: string }> =>
  call("POST", "/admin/absences", ["id"], { body });

/** Refused with `CHANGED` where it is no longer as in the `version`. */
export const changeAbsence = (id: string, body: AbsenceChange): Answer<AnnouncedAbsence> =>
  call("PATCH", `/admin/absences/${id}`, ["id", "from", "to", "status"], { body });

/** From today on the student is expected again. */
export const endAbsence = (id: string): Answer<Done> => callDone("DELETE", `/admin/absences/${id}`);

/** Dates `YYYY-MM-DD`, both included, at most 100 days. */
export const listDates = (query: { from: string; to: string }): Answer<SchoolDates> =>
  call("GET", "/admin/dates", ["today", "days"], { query });

export const setDates = (body: {
  from: string;
  to: string;
  state: "open" | "closed" | "automatic";
}): Answer<SchoolDates> => call("POST", "/admin/dates", ["today", "days"], { body });
