import * as calls from "#contract/insights.ts";
import { latestEvents } from "#server/services/history/entries.ts";
import { getDetails, getGraph } from "#server/services/insights/details.ts";
import { getOverview } from "#server/services/insights/overview.ts";
import {
  getEventInsights,
  getStudentConnections,
  getStudentInsights,
} from "#server/services/insights/student-insights.ts";
import { scopeOf } from "#server/services/figures/scope.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

/** The fixed paths come before `/insights/{id}`, which would take them. */
export function insightRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getOverview, (ctx) => getOverview(ctx, undefined));
  serve(api, deps, calls.getLatestEvents, async (ctx, { query }) => ({
    events: await latestEvents(ctx, await scopeOf(ctx, undefined), query.quantity),
  }));
  serve(api, deps, calls.getLatestClassEvents, async (ctx, { params, query }) => ({
    events: await latestEvents(ctx, await scopeOf(ctx, params.id), query.quantity),
  }));
  serve(api, deps, calls.getStudentInsights, (ctx, { params, query }) =>
    getStudentInsights(ctx, { studentId: params.a, type: params.b, days: query.days, typeId: query.type_id }),
  );
  serve(api, deps, calls.getEventInsights, (ctx, { params }) => getEventInsights(ctx, params.id));
  serve(api, deps, calls.getStudentConnections, (ctx, { params }) => getStudentConnections(ctx, params.id));
  serve(api, deps, calls.getDetails, (ctx, { params, query }) =>
    getDetails(ctx, { type: params.type, classId: undefined, days: query.days, typeId: query.type_id }),
  );
  serve(api, deps, calls.getClassDetails, (ctx, { params, query }) =>
    getDetails(ctx, { type: params.type, classId: params.id, days: query.days, typeId: query.type_id }),
  );
  serve(api, deps, calls.getGraph, (ctx, { params, query }) =>
    getGraph(ctx, { type: params.type, classId: undefined, days: query.days, typeId: query.type_id }),
  );
  serve(api, deps, calls.getClassGraph, (ctx, { params, query }) =>
    getGraph(ctx, { type: params.type, classId: params.id, days: query.days, typeId: query.type_id }),
  );
  serve(api, deps, calls.getClassOverview, (ctx, { params }) => getOverview(ctx, params.id));
}
