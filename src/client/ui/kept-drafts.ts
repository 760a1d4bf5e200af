import type { Draft, Fields } from "./draft.ts";

/** Drafts of pages, by what they are of: in the memory of the tab, and nowhere else. Whoever leaves the account leaves the page. */
const drafts = new Map<string, Draft<string>>();

/** What was typed before the page was left, in the fields that it still has. */
export function keptDraft<F extends string>(of: string, stands: Fields<F>): Draft<F> {
  const kept = drafts.get(of) ?? new Map();
  return new Map([...kept].filter((entry): entry is [F, (typeof entry)[1]] => entry[0] in stands));
}

/** Whether anything is typed that would go with the page. */
export const holdsDraft = (): boolean =>
  [...drafts.values()].some((draft) => [...draft.values()].some(({ mine, base }) => mine !== base));

/** Keeps what is typed now. */
export function keepDraft(of: string, draft: Draft<string>): void {
  if (draft.size === 0) drafts.delete(of);
  else drafts.set(of, draft);
}
