import * as calls from "#contract/circle.ts";
import { createEntry } from "#server/services/circle/create-entry.ts";
import { getCircleDay } from "#server/services/circle/get-circle-day.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function circleRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getCircleActivities, (ctx, { params, query }) =>
    getCircleDay(ctx, { classId: params.id, date: query.date }),
  );
  serve(api, deps, calls.createCircleEntry, (ctx, { body, key }) =>
    createEntry(ctx, {
      comment: body.comment,
      activityId: body.activity_id,
      of: { classId: body.class_id, date: body.date },
      key,
    }),
  );
}
