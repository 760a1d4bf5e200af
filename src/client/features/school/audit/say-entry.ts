import type { AuditEntry } from "#contract/audit.ts";
import { sayAction } from "./action-messages.ts";
import { sayDetail } from "./say-detail.ts";
import { messages } from "./messages.ts";

export const sayActor = ({ actor }: AuditEntry): string => actor?.name ?? messages.server;

/** Nothing where someone did it to themselves. */
export function saySubject({ subject, actor }: AuditEntry): string {
  if (!subject || subject.id === actor?.id) return "";
  return subject.name === null ? messages.gone : `${messages.kinds[subject.kind]}${subject.name}`;
}

/** An entry as the list and the file tell it: who, what, whom or what, and the rest. */
export const sayEntry = (
  entry: AuditEntry,
  timeZone: string,
): { actor: string; action: string; subject: string; more: string } => ({
  actor: sayActor(entry),
  action: sayAction(entry.action),
  subject: saySubject(entry),
  more: sayDetail(entry, timeZone),
});
