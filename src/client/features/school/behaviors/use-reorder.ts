import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BehaviorCatalogue, CatalogueBehavior } from "#contract/behaviors.ts";
import { saveOver } from "#client/api/save-over.ts";
import { request } from "#client/api/request.ts";
import { orderBehaviors } from "#contract/routes/school.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { behaviorQueries } from "./queries.ts";
import { messages } from "./messages.ts";

/** The order with one moved a place up or down; as it is where there is no such place. */
function withMoved<T extends { id: string }>(all: readonly T[], id: string, by: -1 | 1): T[] {
  const from = all.findIndex((one) => one.id === id);
  const [moved, other] = [all[from], all[from + by]];
  if (!moved || !other) return [...all];
  return all.map((one, place) => (place === from ? other : place === from + by ? moved : one));
}

const idsOf = (behaviors: readonly CatalogueBehavior[]): string[] => behaviors.map(({ id }) => id);

/**
 * Moves one of a group's behaviours a place up or down: shown at once, sent one after the other. What is sent is the
 * move: where someone else put the group in another order meanwhile, it is made in theirs.
 */
export function useReorder(group: CatalogueBehavior["group"], behaviors: readonly CatalogueBehavior[]) {
  const queryClient = useQueryClient();
  const sent = useRef({ last: Promise.resolve(), waiting: 0 });

  const send = async (stands: BehaviorCatalogue, id: string, by: -1 | 1): Promise<void> => {
    const offered = (catalogue: BehaviorCatalogue): CatalogueBehavior[] =>
      catalogue.behaviors.filter((one) => one.group === group && !one.retired_at);
    const problems = await saveOver({
      stands,
      send: (over) =>
        request(orderBehaviors, {
          body: { group, ids: idsOf(withMoved(offered(over), id, by)), base: idsOf(offered(over)) },
        }),
      clashes: () => false,
      show: () => undefined,
      done: () => undefined,
    });
    if (problems) notify({ text: Object.values(problems).join(" "), tone: "problem" });
    sent.current.waiting -= 1;
    // The last of several moves alone asks for the list again: an earlier answer would put the later ones back.
    if (sent.current.waiting === 0) await queryClient.invalidateQueries();
  };

  return (id: string, by: -1 | 1, button: HTMLElement): void => {
    const ordered = withMoved(behaviors, id, by);
    const place = ordered.findIndex((one) => one.id === id);
    const moved = ordered[place];
    if (!moved || behaviors[place] === moved) return;
    queryClient.setQueryData(
      behaviorQueries.catalogue().queryKey,
      (known) =>
        known && {
          behaviors: [...known.behaviors.filter((one) => !ordered.some(({ id: mine }) => mine === one.id)), ...ordered],
        },
    );
    sent.current.waiting += 1;
    sent.current.last = sent.current.last.then(() => send({ behaviors: [...behaviors] }, id, by));
    announce(messages.moved(moved.name, place + 1, behaviors.length));
    // A row that was put elsewhere in the document loses the focus.
    requestAnimationFrame(() => button.focus());
  };
}
