import type { AuditEntry } from "#contract/audit.ts";
import { words } from "./words.ts";

export const sayActor = ({ actor }: AuditEntry): string => actor?.name ?? words.server;

/** Nothing where someone did it to themselves. */
export function saySubject({ subject, actor }: AuditEntry): string {
  if (!subject || subject.id === actor?.id) return "";
  return subject.name === null ? words.gone : `${words.kinds[subject.kind]}${subject.name}`;
}

const sayValue = (value: string | number | boolean): string => (typeof value === "boolean" ? (value ? words.yes : words.no) : String(value));

/** The rest of an entry: each figure by its own name, with spaces for what holds a name together. */
export const sayDetail = ({ detail }: AuditEntry): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll(/[._-]/g, " ")}: ${sayValue(value)}`)
    .join("; ");
