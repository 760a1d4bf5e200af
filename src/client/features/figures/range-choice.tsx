import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { Segments } from "#client/ui/segments.tsx";
import { dashboardMessages as messages } from "./dashboard-messages.ts";
import classes from "./filters.module.css";
import { insightsMessages } from "./insights-messages.ts";
import { presetOf, type Range } from "./range.ts";
import { FIRST_DATE, isPlausible, LAST_DATE, PRESETS, type RangeSearch } from "./search.ts";

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
  /** The dates in words of the calendar; undefined while they are not known. */
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
        label={messages.from}
        value={range?.from ?? ""}
        onChoose={(from) => range && onChoose({ startDate: from, endDate: range.to })}
      />
      <DateField
        label={messages.to}
        value={range?.to ?? ""}
        onChoose={(to) => range && onChoose({ startDate: range.from, endDate: to })}
      />
    </>
  );
}

/** Typing has come to rest, in ms. */
const REST_MS = 500;

interface FieldProps {
  label: string;
  value: SchoolDate;
  onChoose: (date: SchoolDate) => void;
}

/** A date, told on once it is whole and typing rests: on its way there a year is long ago and a day another one. */
function DateField({ label, value, onChoose }: FieldProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const [told, setTold] = useState(value);
  // Another date came, as by going back: what was typed is over.
  if (told !== value) {
    setTold(value);
    setDraft(null);
  }
  const choose = useEffectEvent((typed: string | null) => {
    if (isPlausible(typed) && typed !== value) onChoose(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => choose(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const leave = (): void => {
    if (isPlausible(draft) && draft !== value) onChoose(draft);
    setDraft(null);
  };
  return (
    <TextInput
      className={classes.date}
      type="date"
      label={label}
      min={FIRST_DATE}
      max={LAST_DATE}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={leave}
    />
  );
}
