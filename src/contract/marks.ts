/** What a check-in says of one student. */
export const MARK_STATUSES = ["present", "late", "absent", "excused"] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** What the marks are called wherever one is read. */
export const MARK_NAMES: Record<MarkStatus, string> = {
  present: "Here",
  late: "Late",
  absent: "Absent",
  excused: "Excused",
};

/** One tap on a tile goes to the next of these; `excused` is reached from the long-press menu only. */
const CYCLE = { present: "absent", absent: "late", late: "present", excused: "present" } as const satisfies Record<
  MarkStatus,
  MarkStatus
>;

export const nextStatus = (status: MarkStatus): MarkStatus => CYCLE[status];

/** Away for the figures: absent or excused; late counts as here. */
export const isAway = (status: MarkStatus): boolean => status === "absent" || status === "excused";

/** What a stored mark and an arriving one must show so that both sides settle a conflict alike. */
export interface MarkClaim {
  marked_at: string;
  settled: boolean;
  version: number;
}

/**
 * Whether an arriving mark replaces the stored one: an explicit mark beats a settled one; a mark that
 * replaces the very version it saw (`base`) wins whatever its clock says; otherwise the later `marked_at` wins, and of
 * two alike the one that arrives last.
 */
export function replaces(
  arriving: { marked_at: string; base?: number | undefined },
  stored: MarkClaim | undefined,
): boolean {
  if (!stored || stored.settled) return true;
  if (arriving.base !== undefined && arriving.base === stored.version) return true;
  return arriving.marked_at >= stored.marked_at;
}
