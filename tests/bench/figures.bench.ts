import { ASKED, measured } from "./asked-figures.ts";
import { ms, type Row, times } from "./row.ts";

/** p95 of each answer at a year's scale, and how it grows with ten times the history behind the same range. */
export async function measure(): Promise<Row[]> {
  const year = await measured({ students: 1000, years: 1 });
  const one = await measured({ students: 100, years: 1 });
  const ten = await measured({ students: 100, years: 10 });
  const bare = ms(year.reference);
  return ASKED.flatMap(({ what, goalMs }, index): Row[] => {
    const [p95 = 0, before = 0, after = 0] = [year.p95[index], one.p95[index], ten.p95[index]];
    const growth = after / before;
    return [
      {
        what: `${what}: ${year.facts.toLocaleString("en")} facts, p95`,
        goal: `≤ ${goalMs} ms`,
        measured: ms(p95),
        reference: `who is signed in ${bare}`,
        met: p95 <= goalMs,
        binding: false,
        figures: { p95 },
      },
      {
        what: `${what}: 10 × the history`,
        goal: "≤ 1.5 ×",
        measured: times(growth),
        reference: `${ms(before)} → ${ms(after)}`,
        met: growth <= 1.5,
        binding: false,
        figures: { before, after, growth },
      },
    ];
  });
}
