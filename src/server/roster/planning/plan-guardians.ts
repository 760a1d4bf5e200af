import type { GuardianTable } from "#server/database/schema.ts";
import { type PersonsAfter, personOf } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";

/**
 * Links guardians with students, as `agentSourcedIds` of either name the other. A link ends when the rows of both could
 * say it and do not; one with a person added by hand, or with one who left, stays, and so does what an administrator
 * made or cut. In a delta an empty cell says
 * nothing, since many vendors fill one direction only, and a file without the column says nothing at all.
 */
export function planGuardians({ bundle, users, doubtful, state, plan }: Planning, persons: PersonsAfter): void {
  const school_id = state.school.id;
  const wanted = new Set<string>();
  for (const student of persons.values()) {
    const studentId = student.source_id ?? "";
    if (student.role !== "student" || doubtful.has(studentId)) continue;
    for (const [guardianId] of users.guardianPairs.get(studentId) ?? []) {
      const guardian = doubtful.has(guardianId) ? undefined : personOf(persons, "parent", guardianId);
      if (guardian) wanted.add(`${guardian.id} ${student.id}`);
    }
  }
  const rosterId = new Map([...persons.values()].map((person) => [person.id, person.source_id ?? ""]));
  const pair = (key: string): GuardianTable => {
    const [guardian_id = "", student_id = ""] = key.split(" ");
    return { school_id, guardian_id, student_id };
  };
  const named = ({ guardian_id, student_id }: GuardianTable): string =>
    `${rosterId.get(guardian_id)} – ${rosterId.get(student_id)}`;
  const speaks = (personId: string): boolean => {
    const row = bundle.users.rows.get(rosterId.get(personId) ?? "");
    if (!row || row.gone || !row.agentIds) return false;
    return bundle.users.mode === "bulk" || row.agentIds.length > 0;
  };
  for (const key of wanted) {
    if (state.guardians.has(key) || state.guardiansByHand.has(key)) continue;
    plan.guardians.added.push(pair(key));
    plan.changes.guardians.added.push(named(pair(key)));
  }
  for (const key of state.guardians) {
    const held = pair(key);
    if (
      wanted.has(key) ||
      state.guardiansByHand.has(key) ||
      !rosterId.has(held.guardian_id) ||
      !rosterId.has(held.student_id)
    )
      continue;
    const isDoubtful = [held.guardian_id, held.student_id].some((id) => doubtful.has(rosterId.get(id) ?? ""));
    const isDenied = !isDoubtful && (speaks(held.guardian_id) || speaks(held.student_id));
    if (!isDenied) continue;
    plan.guardians.removed.push(held);
    plan.changes.guardians.ended.push(named(held));
  }
}
