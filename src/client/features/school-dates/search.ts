export interface DatesSearch {
  /** `YYYY-MM`; left out: this month. */
  month?: string;
}

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function read({ month }: Record<string, unknown>): DatesSearch {
  return typeof month === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
}
