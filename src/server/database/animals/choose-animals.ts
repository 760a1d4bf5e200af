import { GIVEN_ANIMALS } from "#contract/avatars.ts";

/** A student, with the classes that they are in and the animal that they show there; null where they have none yet. */
export interface Shown {
  id: string;
  classes: readonly string[];
  animal: string | null;
}

/** The animals in an order of the student's own, which is always the same. */
function orderOf(id: string): string[] {
  let hash = 2166136261;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  // The number of animals and a prime that does not divide it: each is met once.
  const step = 7;
  return GIVEN_ANIMALS.map((_, at) => GIVEN_ANIMALS[(hash + at * step) % GIVEN_ANIMALS.length] ?? "");
}

/** How often each animal is shown in each class. */
class Counts {
  readonly #counts = new Map<string, Map<string, number>>();

  add({ classes, animal }: Shown, by: 1 | -1): void {
    if (animal === null) return;
    for (const id of classes) {
      const held = this.#counts.get(id) ?? new Map<string, number>();
      held.set(animal, (held.get(animal) ?? 0) + by);
      this.#counts.set(id, held);
    }
  }

  of(animal: string, classes: readonly string[]): number {
    return classes.reduce((sum, id) => sum + (this.#counts.get(id)?.get(animal) ?? 0), 0);
  }
}

/**
 * Animals for those among some students who are new to a class: the one they have, where no classmate shows it, else the
 * first of an order of their own that nobody there shows, or that fewest do. Nobody else's changes. Gives those that
 * become others, by id.
 */
export function chooseAnimals(students: readonly Shown[], fresh: ReadonlySet<string>): Map<string, string> {
  const counts = new Counts();
  for (const student of students) counts.add(student, 1);
  const chosen = new Map<string, string>();
  const inOrder = students.filter(({ id }) => fresh.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const student of inOrder) {
    counts.add(student, -1);
    const { id, classes } = student;
    const wanted = student.animal === null ? orderOf(id) : [student.animal, ...orderOf(id)];
    let best: { animal: string; times: number } | undefined;
    for (const animal of wanted) {
      const times = counts.of(animal, classes);
      if (!best || times < best.times) best = { animal, times };
      if (times === 0) break;
    }
    if (!best) continue;
    counts.add({ id, classes, animal: best.animal }, 1);
    if (best.animal !== student.animal) chosen.set(id, best.animal);
  }
  return chosen;
}
