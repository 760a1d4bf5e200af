/** Absences of a page. */
export const PAGE_SIZE = 25;

export interface AbsencesSearch {
  /** Left out: those of today and later. */
  when?: "past";
  search?: string;
  offset?: number;
}

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function read({ when, search, offset }: Record<string, unknown>): AbsencesSearch {
  const from = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  const text = typeof search === "string" ? search.trim().slice(0, 100) : "";
  return {
    ...(when === "past" ? { when } : {}),
    ...(text ? { search: text } : {}),
    ...(from > 0 && from <= 1_000_000 ? { offset: from } : {}),
  };
}
