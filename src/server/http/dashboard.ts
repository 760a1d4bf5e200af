import * as calls from "#contract/dashboard.ts";
import * as registers from "#contract/register.ts";
import { getDailyStats } from "#server/services/dashboard/daily-stats.ts";
import { getGraph } from "#server/services/dashboard/graph.ts";
import { getRegister, listRegisters } from "#server/services/dashboard/register.ts";
import { getStatistics } from "#server/services/dashboard/statistics.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function dashboardRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getDailyStats, getDailyStats);
  serve(api, deps, calls.getDashboardStatistics, (ctx, { query }) =>
    getStatistics(ctx, { from: query.startDate, to: query.endDate }),
  );
  serve(api, deps, calls.getDashboardGraph, (ctx, { params, query }) =>
    getGraph(ctx, {
      group: params.type,
      range: { from: query.dateStart, to: query.dateEnd },
      by: query.type,
      typeId: query.type_id,
    }),
  );
  serve(api, deps, registers.listRegisters, (ctx, { query }) => listRegisters(ctx, query.month));
  serve(api, deps, registers.getRegister, (ctx, { params, query }) =>
    getRegister(ctx, { classId: params.class_id, month: query.month }),
  );
}
