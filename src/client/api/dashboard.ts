import type { DailyStats } from "#contract/dashboard.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

export const getDailyStats = (): Promise<DailyStats | ErrorAnswer> => call("GET", "/admin/dashboard/daily-stats");
