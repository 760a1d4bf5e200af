import type { AuditTrail, ExportedAudit, SchoolOverview } from "#contract/audit.ts";
import type { Done } from "#contract/call.ts";
import type { SchoolTerms } from "#contract/school-terms.ts";
import type { Tickets } from "#contract/tickets.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getSchoolTerms = (): Answer<SchoolTerms> => call("GET", "/admin/terms", ["terms", "version"]);

/** A new version over the one that was looked at; refused with `CHANGED` where another stands by now. */
export const publishTerms = (body: { terms: string; version: number }): Answer<SchoolTerms> =>
  call("POST", "/admin/terms", ["terms", "version"], { body });

export const listTickets = (query: { state: "open" | "closed"; limit: number; offset: number }): Answer<Tickets> =>
  call("GET", "/admin/tickets", ["tickets", "total"], { query });

export const changeTicket = (id: string, closed: boolean): Answer<Done> =>
  callDone("PATCH", `/admin/tickets/${id}`, { body: { closed } });

export interface AuditFilter {
  action?: string | undefined;
  /** Words of a name. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** 1 to 500. */
  limit: number;
  offset: number;
}

export const listAudit = (query: AuditQuery): Answer<AuditTrail> =>
  call("GET", "/admin/audit", ["entries", "total"], { query: { ...query } });

/** The latest entries found, to be saved as a file: the school's administrators are told. */
export const exportAudit = (found: AuditFilter): Answer<ExportedAudit> =>
  call("POST", "/admin/audit/export", ["entries", "total"], { body: found });

export const getSchoolOverview = (): Answer<SchoolOverview> => call("GET", "/admin/overview", ["people", "classes"]);
