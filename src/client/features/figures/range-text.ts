import { atNoon } from "#contract/school-date.ts";
import { LOCALE } from "#client/ui/locale.ts";
import type { Range } from "./range.ts";

const day = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** The dates in words. */
export const rangeText = ({ from, to }: Range): string =>
  from === to ? day.format(atNoon(from)) : day.formatRange(atNoon(from), atNoon(to));
