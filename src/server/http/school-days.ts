import * as absences from "#contract/announced-absences.ts";
import * as dates from "#contract/school-dates.ts";
import { announceAbsence, changeAbsence, endAbsence, listAbsences } from "#server/services/absences/announced.ts";
import { listDates, setDates } from "#server/services/school/school-dates.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function schoolDayRoutes(api: Api, deps: Deps): void {
  serve(api, deps, absences.listAbsences, (ctx, { query }) => listAbsences(ctx, query));
  serve(api, deps, absences.announceAbsence, (ctx, { body }) => announceAbsence(ctx, body));
  serve(api, deps, absences.changeAbsence, (ctx, { params, body }) => changeAbsence(ctx, params.id, body));
  serve(api, deps, absences.endAbsence, (ctx, { params, query }) => endAbsence(ctx, params.id, query.version));
  serve(api, deps, dates.listDates, (ctx, { query }) => listDates(ctx, query));
  serve(api, deps, dates.setDates, (ctx, { body }) => setDates(ctx, body));
}
