import type { HistoryEntry, HistoryGroup } from "#contract/history.ts";
import { invalid } from "#server/errors.ts";
import type { Context } from "#server/services/context.ts";
import {
  type Ask,
  type Before,
  type Counted,
  newestFirst,
  studentConnectionEntries,
  studentEvents,
  studentLeavings,
  studentMarks,
} from "./entries.ts";
import { studentNotes } from "./note-entries.ts";

export interface HistoryPage {
  entries: HistoryEntry[];
  /** The place from which the next page goes on; null at the end. */
  next: string | null;
}

type Source = (ctx: Context, studentId: string, ask: Ask) => Promise<HistoryEntry[]>;

const SOURCES: Record<HistoryGroup, Source | undefined> = {
  positive: (ctx, studentId, ask) => studentEvents(ctx, studentId, ask, "positive"),
  challenging: (ctx, studentId, ask) => studentEvents(ctx, studentId, ask, "challenging"),
  attendance: async (ctx, studentId, ask) => [
    ...(await studentMarks(ctx, studentId, ask)),
    ...(ask.counted ? [] : await studentLeavings(ctx, studentId, ask)),
  ],
  connection: studentConnectionEntries,
  note: studentNotes,
  // Circles are a class's, not a student's.
  circle: undefined,
};

const ALL = [studentEvents, studentMarks, studentLeavings, studentConnectionEntries, studentNotes] as const;

/**
 * A page of a student's history, newest first: each source gives its newest, and the merge of them
 * is cut at the limit, so that a page costs the same wherever it lies. `counted`: of a group that figures count, a line for
 * each that one of them counts, and no other. Throws 422 where `cursor` is no place.
 */
export async function studentHistory(
  ctx: Context,
  studentId: string,
  given: { cursor: string | undefined; limit: number; group: HistoryGroup | undefined; counted?: Counted },
): Promise<HistoryPage> {
  const ask: Ask = { before: readCursor(given.cursor), limit: given.limit + 1, counted: given.counted };
  const sources = given.group ? [SOURCES[given.group]] : ALL;
  const entries: HistoryEntry[] = [];
  for (const source of sources) if (source) entries.push(...(await source(ctx, studentId, ask)));
  entries.sort(newestFirst);
  const page = entries.slice(0, given.limit);
  const last = page.at(-1);
  return { entries: page, next: last && entries.length > given.limit ? `${last.occurred_at}~${last.id}` : null };
}

function readCursor(cursor: string | undefined): Before | undefined {
  if (cursor === undefined) return undefined;
  const [at, id, ...rest] = cursor.split("~");
  if (!at || !id || rest.length > 0 || Number.isNaN(Date.parse(at)))
    throw invalid([{ path: "events_before", message: "must be the next of a page" }]);
  return { at, id };
}
