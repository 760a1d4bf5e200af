import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Details } from "#contract/insights.ts";
import type { GroupSlug } from "#contract/history.ts";
import { overlayDetails, overlayGraph } from "./overlay.ts";
import { insightsQueries } from "./queries.ts";
import { DEFAULT_DAYS, type InsightsSearch } from "./search.ts";
import { useTypeChoices } from "./type-choices.ts";
import { useWaiting } from "./use-waiting.ts";
import { changesOf, type Known } from "./waiting.ts";

const NONE: never[] = [];

/** What the details show: the server's answers with what waits on the device laid over. */
export function useDetails(group: GroupSlug, classId: string | undefined, search: InsightsSearch, known: Known) {
  const { days = DEFAULT_DAYS, type_id } = search;
  const scope = { class_id: classId, type_id };
  const graph = useQuery(insightsQueries.graph(group, classId, { days, type_id }));
  const details = useQuery(insightsQueries.details(group, classId, { days, type_id }));
  const { data: overview } = useQuery(insightsQueries.overview());
  const { data: latest } = useQuery(insightsQueries.latest(classId));
  const types = useTypeChoices(group, classId, days, type_id, known);
  const waiting = useWaiting(known, Math.min(graph.dataUpdatedAt, details.dataUpdatedAt));
  const told = latest?.events ?? NONE;
  const changes = useMemo(() => changesOf(waiting, told), [waiting, told]);
  return {
    graph: { ...graph, data: graph.data && overlayGraph(graph.data, changes, scope) },
    /** Lays what waits over other figures of the same scope. */
    overlay: (given: Details): Details => overlayDetails(given, changes, scope),
    details: { ...details, data: details.data && overlayDetails(details.data, changes, scope) },
    types,
    classes: (overview?.classes ?? NONE).map(({ id, name }) => ({ value: id, label: name })),
    waiting,
  };
}
