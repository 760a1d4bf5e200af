/** Tickets of a page. */
export const PAGE_SIZE = 20;

export interface TicketsSearch {
  /** Left out: open. */
  state?: "closed";
  offset?: number;
}

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function read({ state, offset }: Record<string, unknown>): TicketsSearch {
  const from = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  return { ...(state === "closed" ? { state } : {}), ...(from > 0 && from <= 1_000_000 ? { offset: from } : {}) };
}
