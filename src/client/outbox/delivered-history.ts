import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { HistoryEntry } from "#contract/history.ts";
import type { StudentHistory } from "#contract/students.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import type { Delivery } from "./carriers/carrier.ts";
import { isCountedDay } from "./counted-days.ts";

/*
 * What the server has taken, in the histories that the device holds: they are asked for anew after every delivery, and
 * without a network would lack until then what was recorded on this very device.
 */

/** An entry as the server will tell it, and whose it is. */
interface Told {
  studentId: string;
  entry: HistoryEntry;
}

type History = InfiniteData<StudentHistory>;

/** What a delivery adds to histories. */
function toldBy(delivery: Delivery): Told[] {
  if (delivery.by === "record")
    return delivery.answer.events.map(({ behavior_id: type_id, student_id: studentId, ...event }) => ({
      studentId,
      entry: { ...event, type_id, can_undo: true },
    }));
  if (delivery.by !== "note") return [];
  const { text: note, written_at: occurred_at, student_id: studentId, ...told } = delivery.answer;
  const words = { group: "note", type_id: "note", name: "Note to colleagues" } as const;
  return [{ studentId, entry: { ...told, ...words, note, occurred_at, can_undo: true } }];
}

/** The entries with one more, in its place among them. */
function withEntry(entries: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const after = entries.findIndex((one) => one.occurred_at <= entry.occurred_at);
  return after < 0 ? [...entries, entry] : entries.toSpliced(after, 0, entry);
}

/** The student's counts with an event more or less. */
function counted(
  student: StudentHistory["student"],
  { group, date }: HistoryEntry,
  by: 1 | -1,
): StudentHistory["student"] {
  if (group !== "positive" && group !== "challenging") return student;
  const today = date === student.today.date ? { ...student.today, [group]: student.today[group] + by } : student.today;
  const isOver = isCountedDay({ days: student.days, today: student.today.date });
  if (!isOver(date)) return { ...student, today };
  const now = { ...student, today, [group]: student[group] + by };
  return { ...now, ratio: now.challenging === 0 ? null : now.positive / now.challenging };
}

function withOne(history: History, entry: HistoryEntry): History {
  const [first, ...rest] = history.pages;
  if (!first || history.pages.some(({ events }) => events.some(({ id }) => id === entry.id))) return history;
  const page = { ...first, student: counted(first.student, entry, 1), events: withEntry(first.events, entry) };
  return { ...history, pages: [page, ...rest] };
}

function without(history: History, gone: readonly string[]): History {
  const entries = history.pages.flatMap(({ events }) => events).filter(({ id }) => gone.includes(id));
  const [first] = history.pages;
  if (!first || entries.length === 0) return history;
  const student = entries.reduce((one, entry) => counted(one, entry, -1), first.student);
  const pages = history.pages.map((page, place) => ({
    ...page,
    student: place === 0 ? student : page.student,
    events: page.events.filter(({ id }) => !gone.includes(id)),
  }));
  return { ...history, pages };
}

/** A student's cached history, of all groups or of one, with what a delivery says of it. Twice changes nothing. */
export function deliveredHistory(history: History, studentId: string, group: unknown, delivery: Delivery): History {
  const news = toldBy(delivery).flatMap((one) =>
    one.studentId === studentId && (group === "all" || one.entry.group === group) ? one.entry : [],
  );
  const gone = delivery.by === "undo" ? delivery.answer.event_ids : [];
  return without(news.reduce(withOne, history), gone);
}

export function changeHistories(queryClient: QueryClient, delivery: Delivery): void {
  for (const [key, history] of queryClient.getQueriesData<History>({ queryKey: queryKeys.histories })) {
    const [studentId, group] = key.slice(queryKeys.histories.length);
    if (history && typeof studentId === "string")
      queryClient.setQueryData(key, deliveredHistory(history, studentId, group, delivery));
  }
}
