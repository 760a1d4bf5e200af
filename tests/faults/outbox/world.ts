import type { BehaviorGroup } from "#contract/check-in.ts";

/** The small school of the schedules. */
export const DATE = "2026-09-01";
export const EPOCH = Date.parse("2026-09-01T08:00:00.000Z");
export const ACCOUNTS = ["account-a", "account-b"] as const;
export type AccountId = (typeof ACCOUNTS)[number];
export const CLASSES = ["class-1", "class-2"];
/** No class of theirs: every call about it is refused. */
export const FOREIGN_CLASS = "class-9";
export const STUDENTS = ["student-1", "student-2", "student-3", "student-4"];
/** In no class: rejected by name, the rest is taken. */
export const STRANGER = "student-9";
/** Not in the catalogue: a recording of it is refused. */
export const UNKNOWN_BEHAVIOR = "behavior-9";

const behavior = (id: string) => ({ id, name: id, icon: "star", severity: null, uses: 0 });
export const BEHAVIORS: BehaviorGroup[] = [
  { id: "positive", slug: "positive", name: "Positive", behaviors: [behavior("behavior-1"), behavior("behavior-2")] },
  { id: "challenging", slug: "challenging", name: "Challenging", behaviors: [behavior("behavior-3")] },
];
export const BEHAVIOR_IDS = ["behavior-1", "behavior-2", "behavior-3"];

/** Each student has one that is active at first. */
export const connectionIdOf = (student: string): string => `connection-of-${student}`;
export const OPTIONS = ["option-1", "option-2"];
export const ACTIVITIES = ["activity-1", "activity-2"];
/** Of no class of theirs. */
export const UNKNOWN_ACTIVITY = "activity-9";

export const DAY = 86_400_000;
