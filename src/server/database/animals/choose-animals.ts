import { AVATAR_KEYS, GIVEN_ANIMALS } from "#contract/avatars.ts";

/** A student, with the classes that they are in and the animal that they show there; null where they have none yet. */
export interface Shown {
  id: string;
  classes: readonly string[];
  animal: string | null;
}

/** Pictures by their number among all; those that are given. */
const NUMBERS: ReadonlyMap<string, number> = new Map(AVATAR_KEYS.map((key, at) => [key, at]));
const GIVEN = GIVEN_ANIMALS.map((animal) => NUMBERS.get(animal) ?? 0);

/** The number of animals and a prime that does not divide it: each is met once. */
const STEP = 7;
/** Where each child has a timetable of their own, the first choice leaves many alike; most of what can be won, these rounds win. */
const ROUNDS = 16;

function hashOf(id: string): number {
  let hash = 2166136261;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** A student among their classmates; how often each picture is shown in a class is counted in a row of its own. */
class Child {
  readonly id: string;
  readonly #rows: readonly Int32Array[];
  readonly #hash: number;
  #number: number | undefined;

  constructor({ id, classes, animal }: Shown, rowOf: (classId: string) => Int32Array) {
    this.id = id;
    this.#rows = classes.map(rowOf);
    this.#hash = hashOf(id);
    this.show(animal === null ? undefined : NUMBERS.get(animal));
  }

  get animal(): string | undefined {
    return this.#number === undefined ? undefined : AVATAR_KEYS[this.#number];
  }

  show(number: number | undefined): void {
    for (const row of this.#rows) {
      if (this.#number !== undefined) row[this.#number] = (row[this.#number] ?? 0) - 1;
      if (number !== undefined) row[number] = (row[number] ?? 0) + 1;
    }
    this.#number = number;
  }

  /** How many classmates show a picture, each counted once for each class. */
  #alike(number: number): number {
    const own = number === this.#number ? this.#rows.length : 0;
    return this.#rows.reduce((sum, row) => sum + (row[number] ?? 0), 0) - own;
  }

  get isAlike(): boolean {
    return this.#number !== undefined && this.#alike(this.#number) > 0;
  }

  /**
   * The first animal that fewest classmates show, in an order of the child's own, which another round begins elsewhere.
   * In the first round whoever is alike with nobody keeps theirs; later another one that is no worse makes room.
   */
  choose(round: number): void {
    const begin = round === 0 ? this.#hash : Math.imul(this.#hash ^ Math.imul(round, 0x9e3779b1), 0x85ebca6b) >>> 8;
    const own = this.#number === undefined ? Infinity : this.#alike(this.#number);
    let best = { number: this.#number, alike: round === 0 ? own : own + 1 };
    for (let at = 0; at < GIVEN.length && best.alike > 0; at += 1) {
      const number = GIVEN[(begin + at * STEP) % GIVEN.length] ?? 0;
      const alike = number === this.#number ? Infinity : this.#alike(number);
      if (alike < best.alike) best = { number, alike };
    }
    if (best.number !== this.#number) this.show(best.number);
  }
}

/**
 * Animals for those among some students who are new to a class: the one they have, where no classmate shows it, else the
 * first of an order of their own that nobody there shows, or that fewest do; those of them who are then alike with
 * somebody make room for one another, as far as that goes. Nobody else's changes. Gives those that become others, by id.
 */
export function chooseAnimals(students: readonly Shown[], fresh: ReadonlySet<string>): Map<string, string> {
  const rows = new Map<string, Int32Array>();
  const rowOf = (classId: string): Int32Array => {
    const row = rows.get(classId) ?? new Int32Array(AVATAR_KEYS.length);
    rows.set(classId, row);
    return row;
  };
  const before = new Map(students.map(({ id, animal }) => [id, animal]));
  const inOrder = students
    .map((student) => new Child(student, rowOf))
    .filter(({ id }) => fresh.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const child of inOrder) child.choose(0);
  // Nobody who could keep theirs loses it for somebody else's sake.
  const changed = inOrder.filter(({ id, animal }) => animal !== before.get(id));
  for (let round = 1; round <= ROUNDS; round += 1) {
    let any = false;
    for (const child of changed)
      if (child.isAlike) {
        child.choose(round);
        any = true;
      }
    if (!any) break;
  }
  return new Map(
    changed.flatMap(({ id, animal }) => (animal && animal !== before.get(id) ? [[id, animal] as const] : [])),
  );
}
