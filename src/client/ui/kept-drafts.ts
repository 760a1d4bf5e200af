import type { Draft, Fields, Touched } from "./draft.ts";

/** Drafts of pages, by what they are of: in the memory of the tab, and nowhere else. Whoever leaves the account leaves the page. */
const drafts = new Map<string, Draft<string>>();

/** What was typed before the page was left, in the fields that it still has. */
export function keptDraft<F extends string>(of: string, stands: Fields<F>): Draft<F> {
  const kept = drafts.get(of) ?? new Map();
  return new Map([...kept].filter((entry): entry is [F, (typeof entry)[1]] => entry[0] in stands));
}

const isTyped = (draft: Draft<string>): boolean => [...draft.values()].some(({ mine, base }) => mine !== base);

/** Whether anything is typed that would go with the page. */
export const holdsDraft = (): boolean => [...drafts.values()].some(isTyped);

/** All drafts that hold anything, as they are read again by `keepDraft`. */
export const allDrafts = (): [of: string, draft: [string, Touched][]][] =>
  [...drafts].filter(([, draft]) => isTyped(draft)).map(([of, draft]) => [of, [...draft]]);

/** Keeps what is typed now. */
export function keepDraft(of: string, draft: Draft<string>): void {
  if (draft.size === 0) drafts.delete(of);
  else drafts.set(of, draft);
}
