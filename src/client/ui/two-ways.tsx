import type { ReactNode } from "react";
import classes from "./two-ways.module.css";

interface Props<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
}

/** One of two or three ways to look at the same list. */
export function TwoWays<T extends string>({ label, choices, value, onChoose }: Props<T>): ReactNode {
  return (
    <div role="group" aria-label={label} className={classes.ways}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
