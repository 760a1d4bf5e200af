/** Entries of a page. */
export const PAGE_SIZE = 50;

export interface AuditSearch {
  action?: string;
  /** Words of a name. */
  person?: string;
  /** `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  offset?: number;
}

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function read({ action, person, from, to, offset }: Record<string, unknown>): AuditSearch {
  const start = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  const name = typeof person === "string" ? person.trim().slice(0, 100) : "";
  return {
    ...(typeof action === "string" && /^[a-z.-]{1,64}$/.test(action) ? { action } : {}),
    ...(name ? { person: name } : {}),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
    ...(start > 0 && start <= 1_000_000 ? { offset: start } : {}),
  };
}
