import type { Role } from "#contract/roles.ts";
import type { Bundle, RoleRow, Standing } from "#server/roster/reading/bundle.ts";
import type { KnownSchool } from "#server/roster/state/load-state.ts";
import { accountSnapshot, type PersonSnapshot, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import type { OrgTree } from "./org-tree.ts";

/** What is known of a user, whatever the school. */
export interface UserFacts {
  firstName: string;
  lastName: string;
  grade: string | null;
  email: string | null;
  identifier: string | null;
  enabled: boolean;
}

/** A user as the database has them at one school. */
interface Held {
  schoolId: string;
  role: Role;
  snapshot: PersonSnapshot | undefined;
  /** False where they have left. */
  isHere: boolean;
}

/** A role with its reason (see `PersonSnapshot`) and the organisations that it is of. */
interface Stated {
  reason: string;
  standing: Standing;
  orgIds: readonly string[];
}

type GuardianPair = [guardianId: string, studentId: string];

/** The users of a bundle and of the database, by the ids of the roster. */
export class UserDirectory {
  readonly #bundle: Bundle;
  readonly #states: Map<string, KnownSchool>;
  readonly #roleRows = new Map<string, RoleRow[]>();
  readonly #facts = new Map<string, UserFacts>();
  readonly #held = new Map<string, Held[]>();
  #pairs: ReadonlyMap<string, GuardianPair[]> | undefined;

  constructor(bundle: Bundle, states: Map<string, KnownSchool>) {
    this.#bundle = bundle;
    this.#states = states;
    for (const [schoolId, state] of states) this.#remember(schoolId, state);
    for (const row of bundle.users.rows.values()) if (!row.gone) this.#facts.set(row.id, row);
    for (const row of bundle.roles.rows.values()) {
      const known = this.#roleRows.get(row.userId);
      if (known) known.push(row);
      else this.#roleRows.set(row.userId, [row]);
    }
  }

  get schoolIds(): Iterable<string> {
    return this.#states.keys();
  }

  /** The users whom the bundle names. */
  stated(): Set<string> {
    return new Set([...this.#bundle.users.rows.keys(), ...this.#roleRows.keys()]);
  }

  isGone(userId: string): boolean {
    const { users } = this.#bundle;
    return users.rows.get(userId)?.gone ?? users.mode === "bulk";
  }

  /** Whether the bundle says where a user belongs, so that a person who is not wanted has left. */
  speaksOf(userId: string): boolean {
    const { users, roles } = this.#bundle;
    return users.mode === "bulk" || roles.mode === "bulk" || users.rows.has(userId) || this.#roleRows.has(userId);
  }

  factsOf(userId: string): UserFacts | undefined {
    return this.#facts.get(userId);
  }

  heldOf(userId: string): Held[] {
    return this.#held.get(userId) ?? [];
  }

  standingsOf(userId: string): Stated[] {
    if (this.#bundle.version === "1.1") {
      const user = this.#bundle.users.rows.get(userId);
      return user?.standing && !user.gone ? [{ reason: "", standing: user.standing, orgIds: user.orgIds }] : [];
    }
    return (this.#roleRows.get(userId) ?? []).flatMap(({ id, standing, orgId, gone }) =>
      standing && !gone ? [{ reason: id, standing, orgIds: [orgId] }] : [],
    );
  }

  /** A user's roles here, told or, where the bundle does not restate them, held. */
  rolesOf(userId: string): Set<Role> {
    if (this.isGone(userId)) return new Set();
    const { version, users, roles } = this.#bundle;
    const told = this.standingsOf(userId).map(({ standing }) => standing.role);
    const isRestated = version === "1.1" ? users.rows.has(userId) : roles.mode === "bulk";
    const held = isRestated ? [] : this.heldOf(userId).filter((one) => one.isHere);
    return new Set([...told, ...held.map((one) => one.role)]);
  }

  /** Pairs of guardian and student (users' ids) by student, as their rows name each other in either direction. */
  get guardianPairs(): ReadonlyMap<string, GuardianPair[]> {
    this.#pairs ??= Map.groupBy(this.#findPairs(), ([, studentId]) => studentId);
    return this.#pairs;
  }

  *#findPairs(): Generator<GuardianPair> {
    for (const row of this.#bundle.users.rows.values()) {
      if (row.gone || !row.agentIds || row.agentIds.length === 0) continue;
      const own = this.rolesOf(row.id);
      for (const agentId of row.agentIds) {
        const other = this.rolesOf(agentId);
        if (own.has("student") && other.has("parent")) yield [agentId, row.id];
        if (own.has("parent") && other.has("student")) yield [row.id, agentId];
      }
    }
  }

  /** The school of a class that goes on; null where it does not. */
  schoolOfClass(classId: string, tree: OrgTree): string | null {
    const { classes } = this.#bundle;
    const row = classes.rows.get(classId);
    if (row) return row.gone ? null : tree.schoolOf(row.schoolId);
    if (classes.mode === "bulk") return null;
    for (const [schoolId, state] of this.#states) if (state.classes.get(classId)?.ended_on === null) return schoolId;
    return null;
  }

  #remember(schoolId: string, state: KnownSchool): void {
    for (const person of state.persons.values()) {
      const userId = person.source_id ?? "";
      const snapshot = personSnapshot(person.roster);
      const isHere = person.left_on === null;
      this.#held.set(userId, [...this.heldOf(userId), { schoolId, role: person.role, snapshot, isHere }]);
      if (this.#facts.has(userId) && !isHere) continue;
      const account = accountSnapshot(state.accounts.get(person.id)?.roster ?? null);
      this.#facts.set(userId, {
        firstName: snapshot?.first_name ?? person.first_name,
        lastName: snapshot?.last_name ?? person.last_name,
        grade: snapshot?.grade ?? person.grade,
        email: account?.email ?? null,
        identifier: snapshot?.identifier ?? null,
        enabled: account?.enabled ?? true,
      });
    }
  }
}
