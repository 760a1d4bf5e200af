import type { AuditEntry } from "#contract/audit.ts";
import { isSchoolDate } from "#contract/school-date.ts";
import { messages } from "./messages.ts";

type Value = AuditEntry["detail"][string];

/** Ids of what has no name: they say nothing to a reader. */
const UNTOLD = new Set(["check_in_id", "event_id", "ticket_id"]);

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The rest of an entry: of a corrected mark, class, date and what it was and became; else each part by its name. */
export function sayDetail(entry: AuditEntry, timeZone: string): string {
  if (entry.action === "mark.corrected") return sayCorrection(entry, timeZone);
  return Object.entries(entry.detail)
    .filter(([name]) => !UNTOLD.has(name))
    .map(
      ([name, value]) =>
        `${messages.parts[name] ?? name.replaceAll(/[._-]/g, " ")}: ${sayValue(value, entry, timeZone)}`,
    )
    .join("; ");
}

/** *Oak Room, 14 Sept 2026: Absent → Late, note changed*; an entry from before that was written has less to tell. */
function sayCorrection({ detail, names }: AuditEntry, timeZone: string): string {
  const { class: classId, date, from, to, note_changed, arrived_at } = detail;
  const where = [
    typeof classId === "string" ? (names[classId] ?? messages.goneClass) : "",
    typeof date === "string" ? messages.day(date) : "",
  ]
    .filter(Boolean)
    .join(", ");
  const changes = [
    from === undefined || to === undefined
      ? ""
      : from === to
        ? messages.mark(to)
        : messages.change(messages.mark(from), messages.mark(to)),
    note_changed ? messages.noteChanged : "",
    typeof arrived_at === "string" ? messages.arrived(messages.time(arrived_at, timeZone)) : "",
  ];
  return [where, changes.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

function sayValue(value: Value, { names }: AuditEntry, timeZone: string): string {
  if (typeof value === "boolean") return value ? messages.yes : messages.no;
  if (typeof value === "number") return String(value);
  if (isSchoolDate(value)) return messages.day(value);
  if (MOMENT.test(value)) return messages.at(value, timeZone);
  return names[value] ?? messages.values[value] ?? value;
}
