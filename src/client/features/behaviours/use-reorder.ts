import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
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
  const sent = useRef({ last: Promise.resolve(), waiting: 0 });

  const send = async (ids: string[]): Promise<void> => {
    const problem = await attempt(() => orderBehaviors({ group, ids }), () => undefined);
    if (problem) notify({ text: problem, tone: "problem" });
    sent.current.waiting -= 1;
    // The last of several moves alone asks for the list again: an earlier answer would put the later ones back.
    if (sent.current.waiting === 0) await queryClient.invalidateQueries();
  };

  return (id: string, by: -1 | 1, button: HTMLElement): void => {
    const from = behaviors.findIndex((one) => one.id === id);
    const to = from + by;
    const moved = behaviors[from];
    const other = behaviors[to];
    if (!moved || !other) return;
    const ordered = behaviors.map((one, place) => (place === from ? other : place === to ? moved : one));
    queryClient.setQueryData(
      behaviourQueries.catalogue().queryKey,
      (known) => known && { behaviors: [...known.behaviors.filter((one) => !ordered.some(({ id: mine }) => mine === one.id)), ...ordered] },
    );
    sent.current.waiting += 1;
    sent.current.last = sent.current.last.then(() => send(ordered.map((one) => one.id)));
    announce(words.moved(moved.name, to + 1, behaviors.length));
    // A row that was put elsewhere in the document loses the focus.
    requestAnimationFrame(() => button.focus());
  };
}
