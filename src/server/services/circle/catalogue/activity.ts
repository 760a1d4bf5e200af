import type { CircleCategory } from "#contract/circle.ts";

/** K–2, grades 3–5, 6–8, 9–12. */
export const AGE_BANDS = ["early", "middle", "upper", "secondary"] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** One entry of the catalogue. */
export interface Activity {
  /** Stored with the entries that it brought forth: never changed, never used again. */
  key: string;
  category: CircleCategory;
  ages: readonly AgeBand[];
  title: string;
  /** As spoken to the class. */
  prompt: string;
  minutes: number;
}

export const YOUNGER: readonly AgeBand[] = ["early", "middle"];
export const OLDER: readonly AgeBand[] = ["upper", "secondary"];

/** Makes the entries of one area; those that name no ages are for all. */
export const inArea =
  (category: CircleCategory) =>
  (key: string, title: string, minutes: number, prompt: string, ages: readonly AgeBand[] = AGE_BANDS): Activity => ({
    key,
    category,
    ages,
    title,
    prompt,
    minutes,
  });
