import type { AnnouncedAbsence } from "#contract/announced-absences.ts";
import type { SchoolDate } from "#contract/school-date.ts";

/** What the sheet of an absence edits, as text. */
export type AbsenceFields = Readonly<Record<"from" | "to" | "status" | "note", string>>;

/** Of one that stands, or of a new one. */
export const fieldsOf = (absence: AnnouncedAbsence | null, today: SchoolDate): AbsenceFields => ({
  from: absence?.from ?? today,
  to: absence?.to ?? today,
  status: absence?.status ?? "excused",
  note: absence?.note ?? "",
});

/** As the calls take them. */
export const given = ({
  from,
  to,
  status,
  note,
}: AbsenceFields): Pick<AnnouncedAbsence, "from" | "to" | "status" | "note"> => ({
  from,
  to,
  status: status === "absent" ? "absent" : "excused",
  note: note.trim() || null,
});
