import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { overlayGraph, overlayOverview } from "./overlay.ts";
import { insightsQueries } from "./queries.ts";
import { DEFAULT_DAYS, type OverviewSearch } from "./search.ts";
import { useTypeChoices } from "./type-choices.ts";
import { useWaiting } from "./use-waiting.ts";
import { changesOf, type Known, overlayEntries } from "./waiting.ts";

const NONE: never[] = [];

/** What the overview shows: the server's answers with what waits on the device laid over. */
export function useOverview(search: OverviewSearch, known: Known) {
  const { group = "positive", class: classId, type_id } = search;
  const overview = useQuery(insightsQueries.overview(classId));
  const { data: everything } = useQuery(insightsQueries.overview());
  const graph = useQuery(insightsQueries.graph(group, classId, { days: DEFAULT_DAYS, type_id }));
  const latest = useQuery(insightsQueries.latest(classId));
  const types = useTypeChoices(group, classId, DEFAULT_DAYS, type_id, known);
  const waiting = useWaiting(known, Math.min(overview.dataUpdatedAt, graph.dataUpdatedAt, latest.dataUpdatedAt));
  const told = latest.data?.events ?? NONE;
  const changes = useMemo(() => changesOf(waiting, told), [waiting, told]);
  const all = overlayEntries(told, waiting);
  const entries = all.filter(
    (entry) =>
      entry.group === group &&
      (type_id === undefined || entry.type_id === type_id) &&
      (classId === undefined || entry.class_id === classId),
  );
  return {
    overview,
    graph: { ...graph, data: graph.data && overlayGraph(graph.data, changes, { class_id: classId, type_id }) },
    latest,
    shown: overview.data && overlayOverview(overview.data, changes, classId),
    entries,
    /** Whether there are others, which the filters leave out. */
    narrowed: type_id !== undefined || classId !== undefined || entries.length < all.length,
    changes,
    types,
    classes: (everything?.classes ?? NONE).map(({ id, name }) => ({ value: id, label: name })),
    waiting,
  };
}
