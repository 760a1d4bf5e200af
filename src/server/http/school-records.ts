import * as audit from "#contract/audit.ts";
import * as terms from "#contract/school-terms.ts";
import * as tickets from "#contract/tickets.ts";
import { listAudit } from "#server/services/audit/list-audit.ts";
import { getSchoolOverview } from "#server/services/overview/school-overview.ts";
import { getSchoolTerms, publishTerms } from "#server/services/school/school-terms.ts";
import { changeTicket, listTickets } from "#server/services/support/tickets.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function schoolRecordRoutes(api: Api, deps: Deps): void {
  serve(api, deps, terms.getSchoolTerms, getSchoolTerms);
  serve(api, deps, terms.publishTerms, (ctx, { body }) => publishTerms(ctx, body));
  serve(api, deps, tickets.listTickets, (ctx, { query }) => listTickets(ctx, query));
  serve(api, deps, tickets.changeTicket, (ctx, { params, body }) => changeTicket(ctx, params.id, body.closed));
  serve(api, deps, audit.listAudit, (ctx, { query }) => listAudit(ctx, query));
  serve(api, deps, audit.getSchoolOverview, (ctx) => getSchoolOverview(ctx, deps.config.backupDir !== undefined));
}
