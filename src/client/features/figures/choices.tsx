import type { ReactNode } from "react";
import classes from "./filters.module.css";

interface Props<T extends string> {
  label: string;
  /** Of the group of buttons, once on a page. */
  name: string;
  value: T | undefined;
  choices: readonly { value: T; label: string }[];
  /** So brief that others have room beside them on a phone too. */
  brief?: boolean;
  onChoose: (value: T) => void;
}

/**
 * One of a few, all of them in sight. Native buttons of a group, named by a legend that is seen: the library's has none, and
 * measures its mark into place after it stands.
 */
export function Choices<T extends string>({
  label,
  name,
  value,
  choices,
  brief = false,
  onChoose,
}: Props<T>): ReactNode {
  return (
    <fieldset className={classes.choices} data-brief={brief || undefined}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          <span className="figures">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
