import type { ClassTable } from "#server/database/schema.ts";
import type { ClassRow } from "#server/roster/reading/bundle.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import { classSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import { titleHash } from "#server/services/privacy/redact-classes.ts";
import { hasEnded, isOver } from "./plan-classes.ts";
import { type PersonsAfter, personOf } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";

/**
 * What is held, with a class whose id the roster has changed found by the new one: one that would end while another of the
 * same name, grade and type, with most of the same people, would begin. Where two could be meant none is.
 */
export function withRenewedClasses(planning: Planning, persons: PersonsAfter): SchoolState {
  const { state } = planning;
  const leaving = Map.groupBy(leavingClasses(planning), ([, held]) => markHeld(held));
  if (leaving.size === 0) return state;
  const [peopleBefore, peopleAfter] = [runningPeople(planning), comingPeople(planning, persons)];
  const pairs = planning.classes
    .filter((row) => !state.classes.has(row.id))
    .flatMap((row) =>
      marksTold(row).flatMap((mark) =>
        (leaving.get(mark) ?? [])
          .filter(([, held]) => areMostlySame(peopleBefore.get(held.id), peopleAfter.get(row.id)))
          .map(([before, held]) => ({ before, held, after: row.id })),
      ),
    );
  const classes = new Map(state.classes);
  for (const { before, held, after } of pairs) {
    if (pairs.filter((pair) => pair.before === before || pair.after === after).length > 1) continue;
    classes.delete(before);
    classes.set(after, held);
  }
  return { ...state, classes };
}

/** Those that go on until this import, by the roster's word alone. */
function leavingClasses(planning: Planning): [id: string, held: ClassTable][] {
  const told = new Set(planning.classes.map(({ id }) => id));
  return [...planning.state.classes].filter(
    ([id, held]) =>
      !told.has(id) && !isOver(planning, held) && !setByHand(held).has("ended_on") && hasEnded(planning, id),
  );
}

const markOf = (name: string, { grade, type }: Pick<ClassRow, "grade" | "type">): string =>
  JSON.stringify([name, grade, type]);

function markHeld(held: ClassTable): string {
  const snapshot = classSnapshot(held.roster);
  return snapshot ? markOf(snapshot.erased_title ?? snapshot.name, snapshot) : "";
}

/** A title from which an erased person's name was taken out is known by its hash alone. */
const marksTold = (row: ClassRow): string[] => [markOf(row.title, row), markOf(titleHash(row.title), row)];

type People = Map<string, Set<string>>;

function runningPeople({ state, today }: Planning): People {
  const running = [...state.enrolments.values()].filter(({ end_date }) => end_date === null || end_date >= today);
  return setsOf(running.map(({ class_id, person_id, role }) => [class_id, `${role} ${person_id}`]));
}

function comingPeople({ enrolments, today }: Planning, persons: PersonsAfter): People {
  return setsOf(
    enrolments.flatMap(({ classId, userId, role, end }): [string, string][] => {
      const as = role === "student" ? "student" : "teacher";
      const person = role === null || (end !== null && end < today) ? undefined : personOf(persons, as, userId);
      return person ? [[classId, `${as} ${person.id}`]] : [];
    }),
  );
}

function setsOf(pairs: readonly [classId: string, person: string][]): People {
  const sets: People = new Map();
  for (const [classId, person] of pairs) sets.set(classId, (sets.get(classId) ?? new Set()).add(person));
  return sets;
}

/** More than half of each: a class of the same name in the next year has other students. */
function areMostlySame(before: ReadonlySet<string> = new Set(), after: ReadonlySet<string> = new Set()): boolean {
  const shared = [...before].filter((person) => after.has(person)).length;
  return 2 * shared > Math.max(before.size, after.size);
}
