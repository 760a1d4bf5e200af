import type { CircleCategory } from "#contract/circle.ts";
import { CONNECTION_TYPES } from "#contract/connection.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { Context } from "#server/services/context.ts";
import { CONNECTION_NAMES } from "#server/services/connections/catalogue.ts";
import { MARK_NAMES } from "#contract/marks.ts";

export const GROUP_NAMES: Record<GroupSlug, string> = {
  positive: "Positive",
  challenging: "Challenging",
  attendance: "Attendance",
  connection: "Connections",
  circle: "Circles",
};

/** What the attendance figures count: everything but present. */
const EXCEPTIONS = ["late", "absent", "excused"] as const;

const CATEGORY_NAMES: Record<CircleCategory, string> = {
  "self-awareness": "Self-awareness",
  "self-management": "Self-management",
  "social-awareness": "Social awareness",
  "relationship-skills": "Relationship skills",
  "responsible-decisions": "Responsible decisions",
};

/** The types of a group by id, in the order in which they are shown; behaviours that were retired are among them. */
export async function typeNames(ctx: Context, group: GroupSlug): Promise<Map<string, string>> {
  if (group === "attendance") return new Map(EXCEPTIONS.map((status) => [status, MARK_NAMES[status]]));
  if (group === "connection") return new Map(CONNECTION_TYPES.map((type) => [type, CONNECTION_NAMES[type]]));
  if (group === "circle") return new Map(Object.entries(CATEGORY_NAMES));
  const rows = await ctx.db
    .selectFrom("behavior")
    .select(["id", "name"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("group_slug", "=", group)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
