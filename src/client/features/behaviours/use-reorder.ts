import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { attempt } from "#client/api/attempt.ts";
import { orderBehaviors } from "#client/api/behaviors.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { behaviourQueries } from "./queries.ts";
import { words } from "./words.ts";

/** Moves one of a group's behaviours a place up or down: shown at once, sent one after the other. */
export function useReorder(group: CatalogueBehavior["group"], behaviors: readonly CatalogueBehavior[]) {
  const queryClient = useQueryClient();
  const { queryKey } = behaviourQueries.catalogue();
  const { mutate } = useMutation({
    mutationKey: [...queryKey, "order"],
    scope: { id: `order-${group}` },
    mutationFn: async (ids: string[]) => {
      const problem = await attempt(() => orderBehaviors({ group, ids }), () => undefined);
      if (problem) notify({ text: problem, tone: "problem" });
    },
    onSettled: async () => {
      // The last of several moves alone asks for the list again: an earlier answer would put the later ones back.
      if (queryClient.isMutating({ mutationKey: [...queryKey, "order"] }) === 1) await queryClient.invalidateQueries();
    },
  });

  return (id: string, by: -1 | 1, button: HTMLElement): void => {
    const from = behaviors.findIndex((one) => one.id === id);
    const to = from + by;
    const moved = behaviors[from];
    const other = behaviors[to];
    if (!moved || !other) return;
    const ordered = behaviors.map((one, place) => (place === from ? other : place === to ? moved : one));
    queryClient.setQueryData(queryKey, (known) => known && { behaviors: [...known.behaviors.filter((one) => !ordered.some(({ id: mine }) => mine === one.id)), ...ordered] });
    mutate(ordered.map((one) => one.id));
    announce(words.moved(moved.name, to + 1, behaviors.length));
    // A row that was put elsewhere in the document loses the focus.
    requestAnimationFrame(() => button.focus());
  };
}
