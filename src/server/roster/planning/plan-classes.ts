import type { ClassTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import type { ClassRow } from "#server/roster/reading/bundle.ts";
import { changedFields, type ClassSnapshot, classSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { leftToRoster, setByHand } from "#server/services/by-hand/overrides.ts";
import { titleHash } from "#server/services/privacy/redact-classes.ts";
import type { Planning } from "./planning.ts";

/** The classes of a school that go on after the import, by `sourcedId`. */
export type ClassesAfter = Map<string, ClassTable>;

type Told = Omit<ClassSnapshot, "kind">;

/**
 * Classes come, change in place, and end. Homerooms are daily and the rest lessons; in a school without a homeroom every
 * class is daily. What an administrator chose otherwise stays until the roster changes its word.
 */
export function planClasses(planning: Planning): ClassesAfter {
  const { state, plan, today } = planning;
  const told = new Map<string, Told>(planning.classes.map((row) => [row.id, toldBy(row, state.classes.get(row.id))]));
  for (const [id, held] of state.classes) {
    if (told.has(id) || isOver(planning, held)) continue;
    if (!setByHand(held).has("ended_on") && hasEnded(planning, id)) {
      plan.classes.changed.push({ ...held, ended_on: today });
      plan.changes.classes.ended.push(id);
    } else told.set(id, toldBefore(held));
  }
  const hasHomeroom = [...told.values()].some(({ type }) => type === "homeroom");
  const after: ClassesAfter = new Map();
  for (const [id, { name, grade, type, erased_title }] of told) {
    const kind = !hasHomeroom || type === "homeroom" ? "daily" : "lesson";
    const settled = settle(planning, id, { name, grade, type, kind, ...(erased_title ? { erased_title } : {}) });
    if (!isOver(planning, settled)) after.set(id, settled);
  }
  return after;
}

/** Ended by today; a day on which an administrator lets a class end may lie ahead. */
export const isOver = ({ today }: Planning, { ended_on }: ClassTable): boolean =>
  ended_on !== null && ended_on <= today;

function toldBy(row: ClassRow, held: ClassTable | undefined): Told {
  const { grade, type } = row;
  const { name, erased_title } = classSnapshot(held?.roster ?? null) ?? {};
  // The title from which an erased person's name was taken out: still the same.
  if (name !== undefined && erased_title !== undefined && erased_title === titleHash(row.title))
    return { name, grade, type, erased_title };
  return { name: row.title, grade, type };
}

function toldBefore(held: ClassTable): Told {
  const { name, grade } = held;
  return classSnapshot(held.roster) ?? { name, grade, type: held.kind === "daily" ? "homeroom" : "scheduled" };
}

/** Whether the roster has a class no longer. */
export function hasEnded({ bundle, scope, schoolId, isSchoolGone }: Planning, id: string): boolean {
  if (isSchoolGone) return true;
  // A row that is there is to be deleted, or moved to another school.
  return bundle.classes.rows.has(id) || (bundle.classes.mode === "bulk" && scope.told.has(schoolId));
}

function settle({ state, plan, now }: Planning, id: string, snapshot: ClassSnapshot): ClassTable {
  const roster = JSON.stringify(snapshot);
  const held = state.classes.get(id);
  if (!held) {
    const { name, grade, kind } = snapshot;
    const added: ClassTable = {
      id: newId(),
      school_id: state.school.id,
      name,
      grade,
      kind,
      source_id: id,
      ended_on: null,
      created_at: now.toISOString(),
      roster,
      by_hand: null,
    };
    plan.classes.added.push(added);
    plan.changes.classes.added.push(id);
    return added;
  }
  const { type: _type, erased_title: _title, ...changed } = changedFields(classSnapshot(held.roster), snapshot);
  const settled: ClassTable = { ...held, ...leftToRoster(held, { ...changed, ended_on: null }), source_id: id, roster };
  if (held.roster === roster && settled.ended_on === held.ended_on && held.source_id === id) return held;
  plan.classes.changed.push(settled);
  (settled.ended_on === held.ended_on ? plan.changes.classes.changed : plan.changes.classes.added).push(id);
  return settled;
}
