import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { FIRST_DATE, isPlausible, LAST_DATE } from "./plausible-date.ts";

/** Typing has come to rest, in ms. */
const REST_MS = 500;

interface Props {
  label: string;
  /** Empty where there is none. */
  value: string;
  onChoose: (date: SchoolDate) => void;
  /** The field was emptied; left out where there has to be a date. */
  onClear?: () => void;
  className?: string | undefined;
}

interface Draft {
  text: string;
  /** Some parts of the date are there, and some are not: the browser tells an empty text. */
  isPart: boolean;
}

/** A date, told on once it is whole and typing rests: on its way there a year is long ago and a day another one. */
export function DateField({ label, value, onChoose, onClear, className }: Props): ReactNode {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [told, setTold] = useState(value);
  // Another date came, as by going back: what was typed is over.
  if (told !== value) {
    setTold(value);
    setDraft(null);
  }
  const settle = (typed: Draft | null): void => {
    if (!typed || typed.isPart || typed.text === value) return;
    if (typed.text === "") onClear?.();
    else if (isPlausible(typed.text)) onChoose(typed.text);
  };
  const rest = useEffectEvent(settle);
  useEffect(() => {
    const timer = setTimeout(() => rest(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const leave = (): void => {
    settle(draft);
    setDraft(null);
  };
  return (
    <TextInput
      className={className}
      type="date"
      label={label}
      min={FIRST_DATE}
      max={LAST_DATE}
      value={draft?.text ?? value}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setDraft({ text: currentTarget.value, isPart: currentTarget.validity.badInput })
      }
      onBlur={leave}
    />
  );
}
