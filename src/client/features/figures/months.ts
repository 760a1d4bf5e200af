import { addDays, atNoon } from "#contract/school-date.ts";
import type { Choice } from "#client/ui/choice-select.tsx";
import { LOCALE } from "#client/ui/locale.ts";

/** So many months back are offered: this school year and the one before. */
const OFFERED = 18;

const text = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric" });

/** A month, `YYYY-MM`, in words. */
export const monthText = (month: string): string => text.format(atNoon(`${month}-15`));

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The months before this one, newest first, and the chosen one wherever it lies. */
export function monthChoices(thisMonth: string, chosen: string): Choice[] {
  const months: string[] = [];
  for (let month = monthBefore(thisMonth); months.length < OFFERED; month = monthBefore(month)) months.push(month);
  if (chosen !== thisMonth && !months.includes(chosen)) months.push(chosen);
  return months
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: monthText(value) }));
}
