import type { Role } from "#contract/roles.ts";

/**
 * What the roster last said of a row, kept as JSON beside it. An import compares the roster of today with it and applies
 * only what changed there: a name that a teacher mended, a class that an administrator made daily, stay as they are.
 */
export interface PersonSnapshot {
  first_name: string;
  last_name: string;
  grade: string | null;
  is_administrator: 0 | 1;
  /**
   * Why the person belongs to the school: the id of a role (1.2), `""` for the user's one role (1.1), or `IMPLIED`;
   * with 1 where it makes an administrator.
   */
  reasons: Record<string, 0 | 1>;
  /** `identifier` of the roster, where it has one: the number on a student's card, by which photographers name pictures. */
  identifier?: string;
}

/** The reason of someone who is enrolled, or has a child, at a school that is not among the user's organisations. */
export const IMPLIED = "*";

export interface ClassSnapshot {
  name: string;
  grade: string | null;
  type: "homeroom" | "scheduled";
  kind: "daily" | "lesson";
  /** Hash of the title as the roster has it, where a person's name was taken out of it (services/privacy/redact-classes.ts). */
  erased_title?: string;
}

export interface AccountSnapshot {
  /** Null where the roster has given none yet, and says of an account made by hand only whether it is to be open. */
  email: string | null;
  enabled: boolean;
}

export const personKey = (role: Role, userId: string): string => `${role}/${userId}`;

const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

// Written by these very functions' callers, and by nobody else.
export const personSnapshot = (text: string | null): PersonSnapshot | undefined =>
  parse(text) as PersonSnapshot | undefined;
export const classSnapshot = (text: string | null): ClassSnapshot | undefined =>
  parse(text) as ClassSnapshot | undefined;
export const accountSnapshot = (text: string | null): AccountSnapshot | undefined =>
  parse(text) as AccountSnapshot | undefined;

/**
 * The columns in which the roster changed its word. All of them where it never spoke of the row before.
 */
export function changedFields<Row extends object>(before: Row | undefined, now: Row): Partial<Row> {
  const entries = Object.entries(now).filter(([key, value]) => {
    const earlier: unknown = before ? Reflect.get(before, key) : undefined;
    return before === undefined || JSON.stringify(earlier) !== JSON.stringify(value);
  });
  return Object.fromEntries(entries) as Partial<Row>;
}
