import * as calls from "#contract/school-settings.ts";
import { changeSettings, getSettings } from "#server/services/school/change-settings.ts";
import { previewRetention } from "#server/services/retention/preview.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function schoolSettingsRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getSettings, getSettings);
  serve(api, deps, calls.changeSettings, (ctx, { body, isProven }) => changeSettings(ctx, body, isProven));
  serve(api, deps, calls.previewRetention, (ctx, { query }) => previewRetention(ctx, query));
}
