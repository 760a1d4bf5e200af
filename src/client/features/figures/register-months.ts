import { addDays } from "#contract/school-date.ts";
import type { Choice } from "#client/ui/choice-select.tsx";
import { formatDate } from "#client/ui/format.ts";

/** So many months back are offered: this school year and the one before. */
const OFFERED = 18;

/** A month, `YYYY-MM`, in words. */
export const monthText = (month: string): string => formatDate(`${month}-15`, "MMMM y");

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
