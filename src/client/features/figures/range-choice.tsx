import type { ReactNode } from "react";
import { DateField } from "#client/ui/date-field.tsx";
import { Segments } from "#client/ui/segments.tsx";
import { dashboardMessages as messages } from "./dashboard-messages.ts";
import classes from "./filters.module.css";
import { insightsMessages } from "./insights-messages.ts";
import { presetOf, type Range } from "./range.ts";
import { PRESETS, type RangeSearch } from "./search.ts";

interface DaysProps {
  value: number;
  /** Others than these stand beside them where the address names one. */
  offered: readonly number[];
  onChoose: (days: number) => void;
}

/** How many school days are looked at, today's the last. */
export function DaysChoice({ value, offered, onChoose }: DaysProps): ReactNode {
  const all = [...new Set([...offered, value])].sort((a, b) => a - b);
  return (
    <Segments
      titled
      label={insightsMessages.days}
      value={`${value}`}
      choices={all.map((days) => ({ value: `${days}`, label: `${days}` }))}
      onChoose={(days) => onChoose(Number(days))}
    />
  );
}

interface DatesProps {
  search: RangeSearch;
  /** The dates in words of the calendar; undefined while they are not known: a date that is chosen then is the only one. */
  range: Range | undefined;
  onChoose: (range: RangeSearch) => void;
}

/** The dates that are looked at: a preset, or any first and last day. */
export function DatesChoice({ search, range, onChoose }: DatesProps): ReactNode {
  return (
    <>
      <Segments
        titled
        label={messages.range}
        value={presetOf(search)}
        choices={PRESETS.map((preset) => ({ value: preset, label: messages.presets[preset] }))}
        onChoose={(preset) => onChoose({ range: preset })}
      />
      <DateField
        className={classes.date}
        label={messages.from}
        value={range?.from ?? ""}
        onChoose={(from) => onChoose({ startDate: from, endDate: range?.to ?? from })}
      />
      <DateField
        className={classes.date}
        label={messages.to}
        value={range?.to ?? ""}
        onChoose={(to) => onChoose({ startDate: range?.from ?? to, endDate: to })}
      />
    </>
  );
}
