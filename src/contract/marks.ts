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

/** The name of leaving early, which is no mark of its own. */
export const LEFT_EARLY = "Left early";

/** One tap on a tile goes to the next of these; `excused` is reached from the long-press menu only. */
const CYCLE = { present: "absent", absent: "late", late: "present", excused: "present" } as const satisfies Record<
  MarkStatus,
  MarkStatus
>;

export const nextStatus = (status: MarkStatus): MarkStatus => CYCLE[status];

/** Away for the figures: absent or excused; late counts as here. */
export const isAway = (status: MarkStatus): boolean => status === "absent" || status === "excused";

/** The moments (ISO 8601) at which a student came late, left early and came back. They change no mark. */
export interface MarkTimes {
  arrived_at: string | null;
  left_at: string | null;
  returned_at: string | null;
}

/** What may be told of the times: what is left out stays as it was. */
type ToldTimes = { [K in keyof MarkTimes]?: MarkTimes[K] | undefined };

/** The times that a mark has over the one before: an arrival belongs to *late* alone, leaving to who was here, coming back to who left. */
export function timesAfter(told: ToldTimes & { status: MarkStatus }, before: ToldTimes = {}): MarkTimes {
  const of = (name: keyof MarkTimes): string | null => (told[name] === undefined ? before[name] : told[name]) ?? null;
  const left_at = isAway(told.status) ? null : of("left_at");
  return {
    arrived_at: told.status === "late" ? of("arrived_at") : null,
    left_at,
    returned_at: left_at && of("returned_at"),
  };
}

/** Since when somebody who was here is gone; null while they are in the room. */
export const goneSince = (mark: ToldTimes | null | undefined): string | null =>
  (!mark?.returned_at && mark?.left_at) || null;

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
