import type { DashboardGraph } from "#contract/dashboard.ts";
import { attempt } from "#client/api/attempt.ts";
import { exportDashboardGraph } from "#client/api/dashboard.ts";
import { fileName, saveText, toCsv } from "#client/ui/csv.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import type { Range } from "./range.ts";
import { rowsOf } from "./rows.ts";
import { words } from "./dashboard-messages.ts";

/** The table in the order that is shown, with a column for each type. Days stand as `YYYY-MM-DD`, by which sheets sort. */
function breakdownCsv(graph: DashboardGraph, sort: "name" | undefined): string {
  const { types, by } = graph;
  const rows = rowsOf(graph, sort).map(({ key, label, count, share, by_type }) => [
    by === "day" ? key : label,
    count,
    Math.round(share * 1000) / 10,
    ...types.map(({ type_id }) => by_type[type_id] ?? 0),
  ]);
  return toCsv([[words.views[by], words.count, words.csvShare, ...types.map(({ name }) => name)], ...rows]);
}

/** Hands a text over as a file and says so. */
export function saveCsv(name: string, text: string): void {
  saveText(name, text, "text/csv;charset=utf-8");
  announce(words.csvSaved(name));
}

interface Shown {
  sort: "name" | undefined;
  typeId: string | undefined;
  typeName: string | undefined;
  range: Range;
}

/** Hands the table over as a file, whose name says what it holds. One that tells classes or people apart comes from the server, which keeps that it was made. */
export async function saveBreakdown(graph: DashboardGraph, { sort, typeId, typeName, range }: Shown): Promise<void> {
  const save = (told: DashboardGraph): void =>
    saveCsv(
      `${fileName(words.groups[told.type], words.byTitle[told.by], typeName ?? "", range.from, range.to)}.csv`,
      breakdownCsv(told, sort),
    );
  const { type, by } = graph;
  if (by !== "class" && by !== "teacher") return save(graph);
  const problem = await attempt(
    () => exportDashboardGraph(type, { dateStart: range.from, dateEnd: range.to, type: by, type_id: typeId }),
    save,
  );
  if (problem) notify({ text: problem, tone: "problem" });
}
