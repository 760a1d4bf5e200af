import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { lostRightMessages } from "./lost-right-messages.ts";

type Lost = keyof typeof lostRightMessages;

const isObject = (x: unknown): x is object => typeof x === "object" && x !== null;

/** What a query's error says of a right that was lost meanwhile, or of what is gone; null for every other error. */
export function lostRight(error: Error | null): Lost | null {
  const answer: unknown = error && "answer" in error ? error.answer : null;
  const status = isObject(answer) && "statusCode" in answer ? answer.statusCode : null;
  if (status === 403) return "forbidden";
  return status === 404 ? "gone" : null;
}

/** Stands where something was that is no longer for these eyes. */
export function LostRight({ lost }: { lost: Lost }): ReactNode {
  return <EmptyState {...lostRightMessages[lost]} icon={<IconLock size={30} stroke={1.75} />} />;
}
