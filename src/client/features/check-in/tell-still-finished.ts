import type { QueryClient } from "@tanstack/react-query";
import type { CheckIn } from "#contract/check-in.ts";
import { latestKnown } from "#client/outbox/known-lists.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./messages.ts";

/** Longer than an *Undo*: nobody waits for it. In ms. */
const NEEDED_MS = 15_000;

/** A finish that was taken back here was not the one that counts: a colleague's was first, and stands. */
export function tellStillFinished(queryClient: QueryClient, { class_id, date, finished_by }: CheckIn): void {
  const name = latestKnown(queryClient, class_id, date)?.class.name;
  if (finished_by && name) notify({ text: messages.finishedBy(finished_by.name, name), duration: NEEDED_MS });
}
