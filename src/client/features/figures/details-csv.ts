import type { Details } from "#contract/insights.ts";
import { attempt } from "#client/api/attempt.ts";
import { exportDetails } from "#client/api/insights.ts";
import { fileName, saveText, toCsv } from "#client/ui/csv.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import type { Sort } from "./insights-search.ts";
import { sortStudents } from "./students-table.tsx";
import { words } from "./insights-messages.ts";

const columns = words.csvColumns;

/** The table of students, or of types where there are no students, as it is shown. */
export function detailsCsv(details: Details, sort: Sort | undefined): string {
  if (details.type === "circle")
    return toCsv([[words.type.circle, columns.count], ...details.types.map(({ name, count }) => [name, count])]);
  const students = sortStudents(details.students, sort).map(
    ({ first_name, last_name, count, share, previous_count }) => [
      last_name,
      first_name,
      count,
      Math.round(share * 1000) / 10,
      previous_count,
    ],
  );
  return toCsv([[columns.last, columns.first, columns.count, columns.share, columns.previous], ...students]);
}

interface Shown {
  sort: Sort | undefined;
  days: number;
  classId: string | undefined;
  className: string | undefined;
  typeId: string | undefined;
  typeName: string | undefined;
  /** Lays what waits on the device over the server's figures. */
  overlay: (given: Details) => Details;
}

/** Hands the table over as a file, whose name says what it holds. One of students comes from the server, which keeps that it was made. */
export async function saveDetails(
  shown: Details,
  { sort, days, classId, className, typeId, typeName, overlay }: Shown,
): Promise<void> {
  const save = (details: Details): void => {
    const [from = "", to = ""] = [details.days.at(0), details.days.at(-1)];
    const name = `${fileName(words.groups[details.type], className ?? words.allClasses, typeName ?? "", from, to)}.csv`;
    saveText(name, detailsCsv(details, sort), "text/csv;charset=utf-8");
    announce(words.csvSaved(name));
  };
  if (shown.type === "circle") return save(shown);
  const problem = await attempt(
    () => exportDetails(shown.type, classId, { days, type_id: typeId }),
    (told) => save(overlay(told)),
  );
  if (problem) notify({ text: problem, tone: "problem" });
}
