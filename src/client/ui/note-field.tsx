import { type ReactNode, useId } from "react";
import classes from "./note-field.module.css";

interface Props {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** The most signs that travel. */
  longest: number;
  rows?: number;
  placeholder?: string;
  /** The device is keeping what was written. */
  keeping?: boolean;
  /** Enters it as it comes, where it was just asked for. */
  enter?: boolean;
  /** Its owner keeps what was written as the sheet around it closes. */
  keptOnClose?: boolean;
  /** What stands in it would be lost, also where it was written before the sheet opened. */
  unsaved?: boolean;
  /** What is said below it. */
  told?: string | undefined;
  /** Said instead of `told`, and at once: what is missing. */
  problem?: string | undefined;
}

/** A few lines in the writer's own words and script, of a class's sheets. */
export function NoteField({
  label,
  value,
  onChange,
  longest,
  rows = 3,
  placeholder,
  keeping = false,
  enter = false,
  keptOnClose = false,
  unsaved = false,
  told,
  problem,
}: Props): ReactNode {
  const id = useId();
  const below = problem ?? told;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        data-kept={keptOnClose ? "" : undefined}
        data-unsaved={unsaved ? "" : undefined}
        maxLength={longest}
        placeholder={placeholder}
        aria-describedby={below === undefined ? undefined : `${id}-told`}
        aria-invalid={problem !== undefined || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={enter}
        value={value}
        readOnly={keeping}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {below !== undefined && (
        <p id={`${id}-told`} className={problem === undefined ? "fine" : classes.problem} role={problem && "alert"}>
          {below}
        </p>
      )}
    </div>
  );
}
