import { useQuery } from "@tanstack/react-query";
import type { GroupSlug } from "#contract/history.ts";
import { insightsQueries } from "./queries.ts";
import type { Known } from "./waiting.ts";

interface Choice {
  value: string;
  label: string;
}

/** A group's types in these days. One in the address of which there are none is named by its own figures, or from the catalogue. */
export function useTypeChoices(
  group: GroupSlug,
  classId: string | undefined,
  days: number,
  chosen: string | undefined,
  { behaviors }: Known,
): Choice[] {
  const { data } = useQuery(insightsQueries.graph(group, classId, { days }));
  const { data: narrowed } = useQuery(insightsQueries.graph(group, classId, { days, type_id: chosen }));
  return withChosen(asChoices(data?.types), chosen, asChoices(narrowed?.types), behaviors);
}

export const asChoices = (types: readonly { type_id: string; name: string }[] = []): Choice[] =>
  types.map(({ type_id, name }) => ({ value: type_id, label: name }));

/** The choices, the chosen one among them, where what its own figures told or the catalogue has a name for it. */
export function withChosen(
  choices: Choice[],
  chosen: string | undefined,
  told: readonly Choice[],
  behaviors: Known["behaviors"] = [],
): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  const known = behaviors.flatMap((one) => one.behaviors).map(({ id, name }) => ({ value: id, label: name }));
  const found = [...told, ...known].find(({ value }) => value === chosen);
  return found ? [...choices, found] : choices;
}
