import type { CircleDay, CircleEntry } from "#contract/circle.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { sentComment } from "./circle-comment.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** A class's activities and latest entries; on a date, `YYYY-MM-DD`, or today. */
export const getCircleActivities = (classId: string, query: { date?: string | undefined } = {}): Answer<CircleDay> =>
  call("GET", `/circle/activities/${classId}`, ["activities", "entries"], { query });

export const createCircleEntry = (body: { comment: string; activity_id: string }, key?: string): Answer<CircleEntry> =>
  call("POST", "/circle", ["id", "activity_id"], {
    body: { ...body, comment: sentComment(body.comment) },
    ...(key ? { key } : {}),
  });
