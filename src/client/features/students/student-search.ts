import type { GroupSlug } from "#contract/history.ts";

/** What the address of a student's page says. */
export interface StudentSearch {
  /** The kind of entries shown; left out: all. */
  group?: GroupSlug;
  /** The connection that lies over the page. */
  connection?: string;
  /** The behaviours lie over the page. */
  record?: true;
}

export const GROUPS: readonly GroupSlug[] = ["positive", "challenging", "attendance", "connection"];

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function studentSearch({ group, connection, record }: Record<string, unknown>): StudentSearch {
  const known = GROUPS.find((one) => one === group);
  return {
    ...(known ? { group: known } : {}),
    ...(typeof connection === "string" && ID.test(connection) ? { connection } : {}),
    ...(record === true || record === "true" ? { record: true } : {}),
  };
}
