import { z } from "zod";
import { personRef, studentRef } from "./people.ts";
import { answeredMoment, date, id } from "./scalars.ts";

/** The tabs of the insights and the `{type}` of the routes. */
export const GROUP_SLUGS = ["positive", "challenging", "attendance", "connection", "circle"] as const;
export type GroupSlug = (typeof GROUP_SLUGS)[number];

/** What a student's history holds besides: notes to colleagues, which no figure counts. */
export const HISTORY_GROUPS = [...GROUP_SLUGS, "note"] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];

/** One line of a student's history: an event, a mark other than present, leaving early, a connection raised or completed, a note to colleagues. */
export const historyEntry = z.object({
  id,
  group: z.enum(HISTORY_GROUPS),
  type_id: z
    .string()
    .meta({ description: "Behaviour, mark status or connection type; `note` of a note, `left` of leaving early." }),
  name: z.string(),
  icon: z.string().optional().meta({ description: "Of an event: the key of its behaviour's icon." }),
  occurred_at: answeredMoment,
  date,
  class_id: id.nullable(),
  by: personRef.nullable(),
  note: z.string().nullable(),
  returned_at: answeredMoment.optional().meta({ description: "Of leaving early: when the student came back." }),
  can_undo: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A line of what figures are made of: no note is among them. */
export const figureEntry = historyEntry.extend({ group: z.enum(GROUP_SLUGS) });
export type FigureEntry = z.infer<typeof figureEntry>;

/** A line of a history of several students. */
export const studentHistoryEntry = figureEntry.extend({ student: studentRef });
export type StudentHistoryEntry = z.infer<typeof studentHistoryEntry>;
