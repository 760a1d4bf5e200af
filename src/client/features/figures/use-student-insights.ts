import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { StudentInsights } from "#contract/insights.ts";
import { overlayStudent } from "./overlay.ts";
import { insightsQueries } from "./queries.ts";
import { DEFAULT_DAYS, type InsightsSearch } from "./search.ts";
import { asChoices, withChosen } from "./type-choices.ts";
import { useWaiting } from "./use-waiting.ts";
import { changesOf, type Known, overlayEntries } from "./waiting.ts";

const NONE: never[] = [];

/** The server's entries carry no student here: the answer is of one. */
const ofStudent = ({ student, events }: StudentInsights) => events.map((entry) => ({ ...entry, student }));

/** What the page of a student's group shows: the server's answer with what waits on the device laid over. */
export function useStudentInsights(studentId: string, group: GroupSlug, search: InsightsSearch, known: Known) {
  const { days = DEFAULT_DAYS, type_id } = search;
  const answer = useQuery(insightsQueries.student(studentId, group, { days, type_id }));
  const { data: whole } = useQuery(insightsQueries.student(studentId, group, { days }));
  const waiting = useWaiting(known, answer.dataUpdatedAt);
  const told = useMemo(() => (answer.data ? ofStudent(answer.data) : NONE), [answer.data]);
  const changes = useMemo(() => changesOf(waiting, told), [waiting, told]);
  const mine = waiting.entries.filter(
    (entry) =>
      entry.student.id === studentId && entry.group === group && (type_id === undefined || entry.type_id === type_id),
  );
  return {
    answer: { ...answer, data: answer.data && overlayStudent(answer.data, changes, { type_id }) },
    entries: overlayEntries(told, { ...waiting, entries: mine }),
    types: withChosen(asChoices(whole?.by_type), type_id, asChoices(answer.data?.by_type), known.behaviors),
    waiting: {
      ...waiting,
      entries: mine,
      marks: { ...waiting.marks, changes: waiting.marks.changes.filter(({ student_id }) => student_id === studentId) },
    },
  };
}
