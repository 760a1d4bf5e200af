import type { Role } from "#contract/roles.ts";
import type { PersonTable } from "#server/database/schema.ts";

interface HandMade {
  person: PersonTable;
  emailKey: string | null;
}

/** What a roster says of someone who may have been added by hand before. */
interface Told {
  role: Role;
  emailKey: string | null;
  /** The roster's ids of them: any of these may have been typed as the number on their card. */
  ids: readonly string[];
  name: string;
}

const plain = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** The people of a school who were added by hand and are here, as a roster can tell them. */
export class HandMadePeople {
  readonly all: readonly PersonTable[];
  readonly #byMark = new Map<string, PersonTable | null>();
  readonly #names: ReadonlySet<string>;

  constructor(people: readonly HandMade[]) {
    this.all = people.map(({ person }) => person);
    this.#names = new Set(this.all.map((person) => nameKey(person.role, `${person.first_name} ${person.last_name}`)));
    for (const { person, emailKey } of people) {
      if (emailKey !== null) this.#mark(`${person.role}/@${emailKey}`, person);
      if (person.identifier !== null) this.#mark(`${person.role}/#${plain(person.identifier)}`, person);
    }
  }

  /** Whom the e-mail or a number means, where it is one person alone. */
  find({ role, emailKey, ids }: Told): PersonTable | undefined {
    const marks = [...(emailKey === null ? [] : [`@${emailKey}`]), ...ids.map((id) => `#${plain(id)}`)];
    return marks.map((mark) => this.#byMark.get(`${role}/${mark}`)).find((person) => person) ?? undefined;
  }

  /** Whether someone of that name and role is there: it may be the same person, which no name proves. */
  hasNamesake({ role, name }: Pick<Told, "role" | "name">): boolean {
    return this.#names.has(nameKey(role, name));
  }

  #mark(key: string, person: PersonTable): void {
    this.#byMark.set(key, this.#byMark.has(key) ? null : person);
  }
}

const nameKey = (role: Role, name: string): string => `${role}/${plain(name).replaceAll(/\s+/g, " ")}`;
