import { createHash } from "node:crypto";
import { type Role, ROLES } from "#contract/roles.ts";
import type { Queryable } from "#server/database/database.ts";

/**
 * A person of a roster without what names them: the same school, role and `sourcedId` give the same hash. It is told in
 * the roster's own terms, so that it holds in a database that was made anew.
 */
export const sourceHash = (schoolSourceId: string, role: Role, sourcedId: string): string =>
  createHash("sha256")
    .update(JSON.stringify([schoolSourceId, role, sourcedId]))
    .digest("hex");

/** The people whom an import must not bring back. */
export class ErasedSources {
  readonly #hashes: ReadonlySet<string>;

  constructor(hashes: Iterable<string>) {
    this.#hashes = new Set(hashes);
  }

  has(schoolSourceId: string, role: Role, sourcedId: string): boolean {
    return this.#hashes.size > 0 && this.#hashes.has(sourceHash(schoolSourceId, role, sourcedId));
  }

  /** Whether the user was erased at any of these schools, in any role. */
  knows(schoolSourceIds: Iterable<string>, sourcedId: string): boolean {
    if (this.#hashes.size === 0) return false;
    return [...schoolSourceIds].some((schoolId) => ROLES.some((role) => this.has(schoolId, role, sourcedId)));
  }
}

export async function loadErasedSources(db: Queryable): Promise<ErasedSources> {
  const rows = await db.selectFrom("erasure").select("source_hash").where("source_hash", "is not", null).execute();
  return new ErasedSources(rows.map((row) => row.source_hash ?? ""));
}
