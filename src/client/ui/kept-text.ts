import { useEffect, useState } from "react";
import { isCovered } from "./covered.ts";

/** What is being written, by what it is of: in the memory of the page, and nowhere else. Whoever leaves the account leaves the page. */
const texts = new Map<string, string>();
/** What was written before a lock; null where nothing was. */
export const textOf = (of: string): string | null => texts.get(of) ?? null;

/** Whether anything is being written. */
export const holdsText = (): boolean => texts.size > 0;

/** All that is being written, as it is read again by `keepText`. */
export const allTexts = (): [of: string, text: string][] => [...texts];

/** What stands in its field now. */
export function keepText(of: string, text: string): void {
  if (text === "") texts.delete(of);
  else texts.set(of, text);
}

/** Its field goes: by a lock for a while, else for good. */
export function leaveText(of: string): void {
  if (!isCovered()) texts.delete(of);
}

/**
 * A text that is being written, which outlives a lock: whoever opens the same field again finds it. `of`: what it is of,
 * unlike every other. Null before anything was written.
 */
export function useKeptText(of: string): [string | null, (text: string) => void] {
  const [text, setText] = useState(() => textOf(of));
  useEffect(() => () => leaveText(of), [of]);
  return [
    text,
    (written) => {
      keepText(of, written);
      setText(written);
    },
  ];
}
