import * as calls from "#contract/check-in.ts";
import * as seating from "#contract/seating.ts";
import * as notes from "#contract/notes.ts";
import { createCheckIn, getCheckIn, isFirstCheckIn } from "#server/services/check-in/create-check-in.ts";
import { getDaysStatistics, getEventsStatistics } from "#server/services/check-in/days-statistics.ts";
import { getStudentList } from "#server/services/check-in/student-list.ts";
import { updateCheckIn } from "#server/services/check-in/update-check-in.ts";
import { getBehaviors } from "#server/services/events/behaviors.ts";
import { createEvents } from "#server/services/events/create-events.ts";
import { undoEvent } from "#server/services/events/undo-event.ts";
import { updateSeating } from "#server/services/seating/update-seating.ts";
import { createNote } from "#server/services/notes/create-note.ts";
import { undoNote } from "#server/services/notes/undo-note.ts";
import type { Context } from "#server/services/context.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

/** The fixed paths come before `/check-in/{id}`, which would take them. */
export function checkInRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.isFirstCheckIn, async (ctx) => ({ first: await isFirstCheckIn(ctx) }));
  serve(api, deps, calls.getEventsStatistics, (ctx, { query }) => getEventsStatistics(ctx, query.class_id));
  serve(api, deps, calls.getDaysStatistics, (ctx, { query }) => getDaysStatistics(ctx, query.class_id));
  serve(api, deps, calls.getBehaviors, getBehaviors);
  serve(api, deps, calls.getStudentList, (ctx, { params, query }) =>
    getStudentList(ctx, { classId: params.classId, date: query.date }),
  );
  serve(api, deps, calls.createCheckIn, (ctx, { params, body }) =>
    createCheckIn(ctx, { classId: params.id, date: body.date }),
  );
  const arrived = ({ actor, now }: Context, moments: readonly string[]): void => {
    if (actor.role === "teacher") deps.metrics?.arrived(moments.map((at) => now.getTime() - Date.parse(at)));
  };
  serve(api, deps, calls.updateCheckIn, (ctx, { params, body }, afterwards) => {
    afterwards(() => arrived(ctx, body.marks?.map(({ marked_at }) => marked_at) ?? []));
    return updateCheckIn(ctx, { id: params.id, change: body });
  });
  serve(api, deps, seating.updateSeating, (ctx, { params, body }) =>
    updateSeating(ctx, { classId: params.classId, change: body }),
  );
  serve(api, deps, calls.createEvent, (ctx, { body, key }, afterwards) => {
    afterwards(() => arrived(ctx, [body.occurred_at]));
    return createEvents(ctx, { ...body, key });
  });
  serve(api, deps, calls.undoEvent, async (ctx, { params, query }) => {
    await undoEvent(ctx, { id: params.id, undoneAt: query.undone_at });
    return { status: 200 as const };
  });
  serve(api, deps, notes.createNote, (ctx, { body, key }) => createNote(ctx, { ...body, key }));
  serve(api, deps, notes.undoNote, async (ctx, { params, query }) => {
    await undoNote(ctx, { id: params.id, undoneAt: query.undone_at });
    return { status: 200 as const };
  });
  serve(api, deps, calls.getCheckIn, (ctx, { params }) => getCheckIn(ctx, params.id));
}
