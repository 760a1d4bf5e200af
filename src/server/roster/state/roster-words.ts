import type { Role } from "#contract/roles.ts";

/**
 * What the roster last said of a row, kept as JSON beside it. An import compares the roster of today with it and applies
 * only what changed there: a name that a teacher mended, a class that an administrator made daily, stay as they are.
 */
export interface PersonWords {
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

export interface ClassWords {
  name: string;
  grade: string | null;
  type: "homeroom" | "scheduled";
  kind: "daily" | "lesson";
  /** Hash of the title as the roster has it, where a person's name was taken out of it (services/privacy/redact-classes.ts). */
  erased_title?: string;
}

export interface AccountWords {
  email: string;
  enabled: boolean;
}

export const personKey = (role: Role, userId: string): string => `${role}/${userId}`;

const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

// Written by these very functions' callers, and by nobody else.
export const personWords = (text: string | null): PersonWords | undefined => parse(text) as PersonWords | undefined;
export const classWords = (text: string | null): ClassWords | undefined => parse(text) as ClassWords | undefined;
export const accountWords = (text: string | null): AccountWords | undefined => parse(text) as AccountWords | undefined;

/**
 * The columns in which the roster changed its word. All of them where it never spoke of the row before.
 */
export function changedWords<Words extends object>(before: Words | undefined, now: Words): Partial<Words> {
  const entries = Object.entries(now).filter(([key, value]) => {
    const earlier: unknown = before ? Reflect.get(before, key) : undefined;
    return before === undefined || JSON.stringify(earlier) !== JSON.stringify(value);
  });
  return Object.fromEntries(entries) as Partial<Words>;
}
