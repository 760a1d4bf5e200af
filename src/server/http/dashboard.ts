import * as calls from "#contract/dashboard.ts";
import { getDailyStats } from "#server/services/dashboard/daily-stats.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function dashboardRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getDailyStats, getDailyStats);
}
