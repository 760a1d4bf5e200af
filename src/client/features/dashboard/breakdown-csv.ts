import type { DashboardGraph } from "#contract/dashboard.ts";
import { fileName, saveText, toCsv } from "#client/ui/csv.ts";
import { announce } from "#client/ui/live-region.tsx";
import type { Range } from "./range.ts";
import { rowsOf } from "./rows.ts";
import { words } from "./words.ts";

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

/** Hands the table over as a file, whose name says what it holds. */
export function saveBreakdown(graph: DashboardGraph, { sort, typeName, range }: { sort: "name" | undefined; typeName: string | undefined; range: Range }): void {
  saveCsv(`${fileName(words.groups[graph.type], words.byTitle[graph.by], typeName ?? "", range.from, range.to)}.csv`, breakdownCsv(graph, sort));
}
