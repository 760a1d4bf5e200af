import { z } from "zod";
import { defineCall } from "./call.ts";
import { MARK_STATUSES } from "./marks.ts";
import { classRef, studentRef } from "./people.ts";
import { answeredMoment, date, id } from "./scalars.ts";

const area = "Admin dashboard";

/** The school today, for its administrators (api, *Admin dashboard*). */
export const dailyStats = z.object({
  date,
  classes: z.number().int().meta({ description: "Daily classes with students." }),
  checked_in: z.number().int().meta({ description: "Of those, finished today." }),
  present: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  excused: z.number().int(),
  positive: z.number().int(),
  challenging: z.number().int(),
  connections_raised: z.number().int(),
  connections_completed: z.number().int(),
  waiting: z.array(z.object({ class_id: id, name: z.string(), teachers: z.array(z.string()) })),
  away: z.array(
    z.object({
      student: studentRef,
      class: classRef,
      status: z.enum(MARK_STATUSES),
      note: z.string().nullable(),
      marked_at: answeredMoment,
    }),
  ),
});
export type DailyStats = z.infer<typeof dailyStats>;

export const getDailyStats = defineCall({
  method: "get",
  path: "/admin/dashboard/daily-stats",
  area,
  summary: "Today's daily statistics of the school.",
  access: "administrator",
  answer: dailyStats,
});
