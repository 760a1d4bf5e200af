import { useQuery } from "@tanstack/react-query";
import type { GroupSlug } from "#contract/history.ts";
import { insightsQueries } from "./queries.ts";
import type { Known } from "./waiting.ts";

interface Choice {
  value: string;
  label: string;
}

/** A group's types in these days; a behaviour in the address that has none is named from the catalogue. */
export function useTypeChoices(
  group: GroupSlug,
  classId: string | undefined,
  days: number,
  chosen: string | undefined,
  { behaviors }: Known,
): Choice[] {
  const { data } = useQuery(insightsQueries.graph(group, classId, { days }));
  const choices = (data?.types ?? []).map(({ type_id, name }) => ({ value: type_id, label: name }));
  return withChosen(choices, chosen, behaviors);
}

export function withChosen(choices: Choice[], chosen: string | undefined, behaviors: Known["behaviors"]): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  const behavior = behaviors.flatMap((one) => one.behaviors).find(({ id }) => id === chosen);
  return behavior ? [...choices, { value: behavior.id, label: behavior.name }] : choices;
}
