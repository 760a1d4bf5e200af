import type { Role } from "#contract/roles.ts";
import type { Findings } from "#server/roster/findings.ts";
import type { Bundle, Standing } from "#server/roster/reading/bundle.ts";
import { IMPLIED, type PersonSnapshot, personKey } from "#server/roster/state/roster-snapshot.ts";
import type { ErasedSources } from "#server/services/privacy/erased-sources.ts";
import type { Scope } from "./scope.ts";
import type { UserDirectory, UserFacts } from "./user-directory.ts";

/** A user as a person of one school. */
export interface Membership {
  userId: string;
  role: Role;
  facts: UserFacts;
  reasons: PersonSnapshot["reasons"];
}

/** A standing above the schools that makes no administrator: it counts where nothing nearer places the user. */
interface Loose {
  userId: string;
  standing: Standing;
  reason: string;
  schools: string[];
}

/**
 * Who belongs to which school, and as what. Bulk files say it all; a delta says it of the users that it names, the rest
 * stays as the database has it.
 */
export class Memberships {
  readonly #bundle: Bundle;
  readonly #scope: Scope;
  readonly #users: UserDirectory;
  readonly #findings: Findings;
  /** By school, then by `personKey`. */
  readonly #wanted: Map<string, Map<string, Membership>>;
  readonly #loose: Loose[] = [];
  readonly #erased: ErasedSources;
  readonly #toldErased = new Set<string>();

  constructor(
    bundle: Bundle,
    { scope, users, erased }: { scope: Scope; users: UserDirectory; erased: ErasedSources },
    findings: Findings,
  ) {
    this.#bundle = bundle;
    this.#scope = scope;
    this.#users = users;
    this.#erased = erased;
    this.#findings = findings;
    this.#wanted = new Map([...users.schoolIds].map((id) => [id, new Map<string, Membership>()]));
    for (const userId of users.stated()) if (!users.isGone(userId)) this.#placeUser(userId);
    this.#placeEnrolled();
    this.#placeParents();
    this.#placeLoose();
  }

  /** The memberships of a school that are said or follow from what is said. */
  of(schoolId: string): ReadonlyMap<string, Membership> {
    return this.#wanted.get(schoolId) ?? new Map<string, Membership>();
  }

  #placeUser(userId: string): void {
    this.#keepHeld(userId);
    const standings = this.#users.standingsOf(userId);
    const keeps = this.#bundle.roles.mode !== "bulk" && this.#users.heldOf(userId).some((one) => one.isHere);
    if (standings.length === 0 && this.#bundle.version === "1.2" && !keeps) {
      this.#warnUser(userId, "users without a role that is known here were left out");
    }
    const { tree } = this.#scope;
    for (const { reason, standing, orgIds } of standings) {
      const direct = orgIds.map((id) => tree.schoolOf(id)).filter((id) => id !== null);
      const below = orgIds.filter((id) => tree.schoolOf(id) === null).flatMap((id) => tree.schoolsBelow(id));
      const schools = standing.isAdministrator ? [...direct, ...below] : direct;
      for (const schoolId of new Set(schools)) this.#add(schoolId, userId, standing, reason);
      if (schools.length === 0) this.#loose.push({ userId, standing, reason, schools: below });
    }
  }

  /** What a delta does not restate stays: roles that it does not name, and what follows from enrolments it does not name. */
  #keepHeld(userId: string): void {
    const { version, users, roles, enrolments } = this.#bundle;
    const keepsImplied = users.mode !== "bulk" || enrolments.mode !== "bulk";
    const keepsRoles = version === "1.2" && roles.mode !== "bulk";
    for (const { schoolId, role, snapshot, isHere } of this.#users.heldOf(userId)) {
      if (!isHere) continue;
      for (const [reason, flag] of Object.entries(snapshot?.reasons ?? {})) {
        const kept = reason === IMPLIED ? keepsImplied : keepsRoles && !roles.rows.has(reason);
        if (kept) this.#add(schoolId, userId, { role, isAdministrator: flag === 1 }, reason);
      }
    }
  }

  #add(schoolId: string, userId: string, standing: Standing, reason: string): void {
    const facts = this.#users.factsOf(userId);
    const wanted = this.#wanted.get(schoolId);
    if (!facts || !wanted || this.#isErased(schoolId, standing.role, userId)) return;
    const key = personKey(standing.role, userId);
    const known = wanted.get(key) ?? { userId, role: standing.role, facts, reasons: {} };
    known.reasons[reason] = standing.isAdministrator ? 1 : 0;
    wanted.set(key, known);
  }

  /** Who was erased does not come back with the next roster; told once for each. */
  #isErased(schoolId: string, role: Role, userId: string): boolean {
    if (!this.#erased.has(schoolId, role, userId)) return false;
    if (!this.#toldErased.has(userId)) this.#warnUser(userId, "people who were erased here were left out");
    this.#toldErased.add(userId);
    return true;
  }

  #isAt(schoolId: string, role: Role, userId: string): boolean {
    if (this.#wanted.get(schoolId)?.has(personKey(role, userId))) return true;
    if (this.#users.speaksOf(userId)) return false;
    return this.#users.heldOf(userId).some((one) => one.schoolId === schoolId && one.role === role && one.isHere);
  }

  /** Adds someone to a school where they are enrolled or have a child, though no organisation of theirs says so. */
  #imply(schoolId: string, role: Role, userId: string): void {
    if (!this.#isAt(schoolId, role, userId)) this.#add(schoolId, userId, { role, isAdministrator: false }, IMPLIED);
  }

  #placeEnrolled(): void {
    const { enrolments } = this.#bundle;
    const placeless = new Set(this.#loose.map((one) => personKey(one.standing.role, one.userId)));
    for (const row of enrolments.rows.values()) {
      if (row.gone || row.role === null || this.#users.isGone(row.userId)) continue;
      const role: Role = row.role === "student" ? "student" : "teacher";
      const schoolId = this.#users.schoolOfClass(row.classId, this.#scope.tree);
      if (schoolId === null || this.#isAt(schoolId, role, row.userId) || this.#isErased(schoolId, role, row.userId))
        continue;
      const roles = this.#users.rolesOf(row.userId);
      if (!roles.has(role)) {
        if (roles.size > 0)
          this.#findings.warn(
            enrolments.file,
            `enrolled as ${role}, yet no ${role} by their own role: passed over`,
            row.line,
          );
        continue;
      }
      this.#imply(schoolId, role, row.userId);
      if (!placeless.has(personKey(role, row.userId))) {
        this.#findings.warn(
          enrolments.file,
          "enrolled at a school that is not among the user's own: listed there too",
          row.line,
        );
      }
    }
  }

  #placeParents(): void {
    const placed = this.#schoolsOfStudents();
    for (const [studentId, pairs] of this.#users.guardianPairs) {
      const held = this.#users.heldOf(studentId).map(({ schoolId }) => schoolId);
      for (const schoolId of new Set([...(placed.get(studentId) ?? []), ...held])) {
        if (!this.#isAt(schoolId, "student", studentId)) continue;
        for (const [guardianId] of pairs) this.#imply(schoolId, "parent", guardianId);
      }
    }
  }

  #schoolsOfStudents(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const [schoolId, members] of this.#wanted) {
      for (const { role, userId } of members.values()) {
        if (role !== "student") continue;
        const known = found.get(userId);
        if (known) known.push(schoolId);
        else found.set(userId, [schoolId]);
      }
    }
    return found;
  }

  #placeLoose(): void {
    for (const { userId, standing, reason, schools } of this.#loose) {
      if ([...this.#wanted.keys()].some((schoolId) => this.#isAt(schoolId, standing.role, userId))) continue;
      // A delta for one school alone does not say where else they are placed.
      const isUncertain = this.#scope.own !== undefined && this.#bundle.users.mode !== "bulk";
      if (standing.role === "teacher" && !isUncertain)
        for (const schoolId of schools) this.#add(schoolId, userId, standing, reason);
      else this.#warnUser(userId, `a ${standing.role} who belongs to no school was left out`);
    }
  }

  #warnUser(userId: string, message: string): void {
    const { users } = this.#bundle;
    this.#findings.warn(users.file, message, users.rows.get(userId)?.line ?? null);
  }
}
