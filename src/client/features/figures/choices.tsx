import type { ReactNode } from "react";
import classes from "./filters.module.css";

interface Props<T extends string> {
  label: string;
  /** Of the group of buttons, once on a page. */
  name: string;
  value: T | undefined;
  choices: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function Choices<T extends string>({ label, name, value, choices, onChoose }: Props<T>): ReactNode {
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
