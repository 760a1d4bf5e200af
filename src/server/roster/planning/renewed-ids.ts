import type { SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import type { EnrollmentRow } from "#server/roster/reading/bundle.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import { asRostered, pairOf } from "./enrollment-dates.ts";
import type { ClassesAfter } from "./plan-classes.ts";
import { type PersonsAfter, personOf } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";

/**
 * What is held, with a running enrolment found by the id that the roster has for it now: some give all of theirs new ids
 * each night. A first day that is later than the one held begins another enrolment.
 */
export function withRenewedIds(planning: Planning, persons: PersonsAfter, classes: ClassesAfter): SchoolState {
  const { enrolments: rows, state, today } = planning;
  const leftOut = runningLeftOut(planning);
  if (leftOut.size === 0) return state;
  const enrolments = new Map(state.enrolments);
  for (const row of rows) {
    const cls = classes.get(row.classId);
    if (row.role === null || !cls || enrolments.has(row.id)) continue;
    const role = row.role === "student" ? "student" : "teacher";
    const person = personOf(persons, role, row.userId);
    const stays = person && leftOut.get(pairOf({ class_id: cls.id, person_id: person.id, role }));
    const at = stays?.findIndex((held) => isMeantBy(row, held, today)) ?? -1;
    const [held] = at < 0 ? [] : (stays?.splice(at, 1) ?? []);
    if (!held) continue;
    enrolments.delete(held.source_id ?? "");
    enrolments.set(row.id, held);
  }
  return { ...state, enrolments };
}

/** Those that go on and are not in the roster by their id any more, by class, person and role. */
function runningLeftOut({ bundle, scope, schoolId, state, today }: Planning): Map<string, EnrollmentTable[]> {
  const isSilenceTold = bundle.enrolments.mode === "bulk" && scope.told.has(schoolId);
  const isLeftOut = (id: string): boolean => bundle.enrolments.rows.get(id)?.gone ?? isSilenceTold;
  const leftOut = [...state.enrolments].flatMap(([id, held]) =>
    (held.end_date === null || held.end_date >= today) && isLeftOut(id) ? [held] : [],
  );
  return Map.groupBy(leftOut, pairOf);
}

const isMeantBy = ({ begin, end }: EnrollmentRow, held: EnrollmentTable, today: SchoolDate): boolean =>
  (begin === null || begin <= asRostered(held).begin_date) &&
  (end === null || (end >= today && end >= held.begin_date));
