import { LOCALE } from "#client/ui/locale.ts";

const number = new Intl.NumberFormat(LOCALE);

/** What the way through a long list says. */
export const words = {
  range: (from: number, to: number, total: number) =>
    `${number.format(from)} to ${number.format(to)} of ${number.format(total)}`,
  pages: "Pages",
  before: "Previous page",
  after: "Next page",
} as const;
