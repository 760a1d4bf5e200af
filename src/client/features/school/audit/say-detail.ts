import type { AuditEntry } from "#contract/audit.ts";
import { isSchoolDate } from "#contract/school-date.ts";
import { isObject } from "#client/api/answer.ts";
import { formatNumber } from "#client/ui/format.ts";
import { messages } from "./messages.ts";

type Value = AuditEntry["detail"][string];

/** Ids of what has no name: they say nothing to a reader. */
const UNTOLD = new Set(["check_in_id", "connection_id", "event_id", "note_id", "ticket_id"]);

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const MONTH = /^\d{4}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The rest of an entry: of a corrected mark, class, date and what it was and became; else each part by its name. */
export function sayDetail(entry: AuditEntry, timeZone: string): string {
  if (entry.action === "mark.corrected") return sayCorrection(entry, timeZone);
  return Object.entries(entry.detail)
    .filter(([name]) => !UNTOLD.has(name))
    .map(([name, value]) => `${messages.part(name)}: ${sayPart(name, value, entry, timeZone)}`)
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

/** Some parts are written in a form of their own. */
function sayPart(name: string, value: Value, entry: AuditEntry, timeZone: string): string {
  if (typeof value === "number" && entry.action.startsWith("roster.approv")) return messages.wouldEnd(value);
  if (typeof value !== "string") return sayValue(value, entry, timeZone);
  if (name === "fields" || name === "what") return messages.fields(value);
  if (name === "month" && MONTH.test(value)) return messages.month(value);
  if (name === "school_year_from") return messages.monthAndDay(value);
  if (entry.action === "roster.import" && value.startsWith("{")) return sayRows(value);
  return sayValue(value, entry, timeZone);
}

/** How many rows of a kind a roster changed: the trail holds them as JSON. */
function sayRows(value: string): string {
  const told: unknown = JSON.parse(value);
  const { added = 0, changed = 0, ended = 0 } = isObject(told) ? told : {};
  return messages.rows({ added: Number(added), changed: Number(changed), ended: Number(ended) });
}

function sayValue(value: Value, { names }: AuditEntry, timeZone: string): string {
  if (typeof value === "boolean") return value ? messages.yes : messages.no;
  if (typeof value === "number") return formatNumber(value);
  if (isSchoolDate(value)) return messages.day(value);
  if (MOMENT.test(value)) return messages.at(value, timeZone);
  return names[value] ?? messages.values[value] ?? (ID.test(value) ? messages.gone : value);
}
