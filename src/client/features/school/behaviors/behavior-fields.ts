import type { QueryClient } from "@tanstack/react-query";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { behaviorQueries } from "./queries.ts";

/** What the sheet of a behaviour edits, as text; a type, since a form's fields are indexed by name. */
export type BehaviorFields = Readonly<Record<"name" | "icon" | "severity", string>>;

type Group = CatalogueBehavior["group"];

/** Of one that stands, or of a new one of the group. */
export const fieldsOf = (behavior: CatalogueBehavior | null, group: Group): BehaviorFields => ({
  name: behavior?.name ?? "",
  icon: behavior?.icon ?? (group === "positive" ? "star" : "bolt"),
  severity: behavior?.severity ?? "minor",
});

/** As the call takes them. */
export function given(
  { name, icon, severity }: BehaviorFields,
  group: Group,
): Pick<CatalogueBehavior, "name" | "icon" | "severity"> {
  return { name: name.trim(), icon, severity: group === "positive" ? null : severity === "major" ? "major" : "minor" };
}

/** A behaviour as someone else left it, in the catalogue that is shown. */
export function showBehavior(queryClient: QueryClient, theirs: CatalogueBehavior): void {
  queryClient.setQueryData(
    behaviorQueries.catalogue().queryKey,
    (known) => known && { behaviors: known.behaviors.map((one) => (one.id === theirs.id ? theirs : one)) },
  );
}
