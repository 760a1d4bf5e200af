import { formatNumber } from "./format.ts";

/** What the way through a long list says. */
export const messages = {
  range: (from: number, to: number, total: number) =>
    `${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(total)}`,
  pages: "Pages",
  page: (page: number) => `Page ${formatNumber(page)}`,
  before: "Previous page",
  after: "Next page",
} as const;
