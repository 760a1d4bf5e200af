import type { DashboardGraph } from "#contract/dashboard.ts";
import type { ErrorAnswer } from "#contract/error-answer.ts";
import type { Details } from "#contract/insights.ts";
import { MARK_STATUSES } from "#contract/marks.ts";
import type { Register } from "#contract/register.ts";
import { attempt } from "#client/api/attempt.ts";
import { fileName, saveText, toCsv } from "#client/ui/csv.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { rowsOf } from "./breakdown-rows.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { isCompared } from "./figure-text.ts";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import { sumsOf } from "./register-sums.ts";
import { sortStudents, type StudentOrder } from "./sort-students.ts";

/** Hands a table over as a file, whose name says what it holds, and says so. */
export function saveCsv(name: readonly (string | undefined)[], text: string): void {
  const file = `${fileName(...name.map((part) => part ?? ""))}.csv`;
  saveText(file, text, "text/csv;charset=utf-8");
  announce(messages.csvSaved(file));
}

/** What names classes or people comes from the server before it is saved, which keeps that it was made. */
export async function saveTold<T>(ask: () => Promise<T | ErrorAnswer>, save: (told: T) => void): Promise<void> {
  const problem = await attempt(ask, save);
  if (problem) notify({ text: problem, tone: "problem" });
}

const inPercent = (share: number): number => Math.round(share * 1000) / 10;

/** A breakdown in the order that is shown, with a column for each type. Days stand as `YYYY-MM-DD`, by which sheets sort. */
export function breakdownCsv(graph: DashboardGraph, sort: "name" | undefined): string {
  const { types, by } = graph;
  const head = [dashboardMessages.views[by], messages.count, messages.csvShare, ...types.map(({ name }) => name)];
  const rows = rowsOf(graph, sort).map(({ key, label, count, share, by_type }) => [
    by === "day" ? key : label,
    count,
    inPercent(share),
    ...types.map(({ type_id }) => by_type[type_id] ?? 0),
  ]);
  return toCsv([head, ...rows]);
}

/** The students of a group as they are shown, or its types where there are no students. No count before that says nothing. */
export function detailsCsv(details: Details, order: StudentOrder): string {
  const { type, types, students, days, previous_school_days: before } = details;
  if (type === "circle")
    return toCsv([[messages.type.circle, messages.count], ...types.map(({ name, count }) => [name, count])]);
  const { lastName, firstName, count: counted, csvShare } = messages;
  const rows = sortStudents(students, order).map(({ first_name, last_name, count, share, previous_count }) => [
    last_name,
    first_name,
    count,
    inPercent(share),
    isCompared(days.length, before) ? previous_count : "",
  ]);
  return toCsv([[lastName, firstName, counted, csvShare, insightsMessages.countBefore], ...rows]);
}

/** Students by days, with the sums of each student at the end. */
export function registerCsv({ days, students }: Register): string {
  const { marks, alsoLeft, notEnrolled } = dashboardMessages;
  const head = [messages.lastName, messages.firstName, ...days, ...MARK_STATUSES.map((status) => marks[status])];
  const rows = students.map((student) => {
    const sums = sumsOf(student);
    const told = student.days.map(({ status, enrolled, left_early }) => {
      if (!status) return enrolled ? "" : notEnrolled;
      return left_early ? alsoLeft(marks[status]) : marks[status];
    });
    return [student.last_name, student.first_name, ...told, ...MARK_STATUSES.map((status) => sums[status])];
  });
  return toCsv([head, ...rows]);
}
