import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { lostRightMessages } from "./lost-right-messages.ts";
import { fieldOfRefusal } from "./refused-answer.ts";

type Lost = keyof typeof lostRightMessages;

/** What a query's error says of a right that was lost meanwhile, or of what is gone; null for every other error. */
export function lostRight(error: Error | null): Lost | null {
  const status = fieldOfRefusal(error, "statusCode");
  if (status === 403) return "forbidden";
  return status === 404 ? "gone" : null;
}

/** Stands where something was that is no longer for these eyes. */
export function LostRight({ lost }: { lost: Lost }): ReactNode {
  return <EmptyState {...lostRightMessages[lost]} icon={<IconLock size={30} stroke={1.75} />} />;
}
