import { useQuery } from "@tanstack/react-query";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { dashboardQueries } from "./queries.ts";
import { presetOf, problemOf, type Range, type RangeProblem, rangeOf } from "./range.ts";
import type { RangeSearch } from "./search.ts";

export interface ChosenRange {
  /** As the address has it, or its preset today. */
  range: Range | undefined;
  problem: RangeProblem | undefined;
  /** What the server can be asked for. */
  asked: Range | undefined;
  /** Asks again where the school year began; undefined while nothing has failed. */
  retry: (() => void) | undefined;
}

/** The dates that the address stands for on this day of the school. */
export function useRange(search: RangeSearch, timeZone: string): ChosenRange {
  const { data, isError, refetch } = useQuery({ ...dashboardQueries.daily(), enabled: presetOf(search) === "year" });
  const range = rangeOf(search, useSchoolToday(timeZone), data?.school_year_from);
  const problem = range && problemOf(range);
  return {
    range,
    problem,
    asked: problem ? undefined : range,
    retry: isError && !range ? () => void refetch() : undefined,
  };
}
