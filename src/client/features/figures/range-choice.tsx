import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { Choices } from "./choices.tsx";
import classes from "./filters.module.css";
import { PRESETS, presetOf, type Range, type RangeSearch } from "./range.ts";
import { FIRST_DATE, isPlausible, LAST_DATE } from "./search.ts";
import { words } from "./dashboard-messages.ts";

interface Props {
  search: RangeSearch;
  /** The dates in words of the calendar; undefined while they are not known. */
  range: Range | undefined;
  onChoose: (range: RangeSearch) => void;
}

/** The dates that are looked at: a preset, or any first and last day. */
export function RangePicker({ search, range, onChoose }: Props): ReactNode {
  return (
    <>
      <Choices
        label={words.range}
        name="range"
        value={presetOf(search)}
        choices={PRESETS.map((preset) => ({ value: preset, label: words.presets[preset] }))}
        onChoose={(preset) => onChoose({ range: preset })}
      />
      <DateField
        label={words.from}
        value={range?.from ?? ""}
        onChoose={(from) => range && onChoose({ startDate: from, endDate: range.to })}
      />
      <DateField
        label={words.to}
        value={range?.to ?? ""}
        onChoose={(to) => range && onChoose({ startDate: range.from, endDate: to })}
      />
    </>
  );
}

/** Typing has come to rest, in ms. */
const REST_MS = 500;

/** A date, told on once it is whole and typing rests: on its way there a year is long ago and a day another one. */
function DateField({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: SchoolDate;
  onChoose: (date: SchoolDate) => void;
}): ReactNode {
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
