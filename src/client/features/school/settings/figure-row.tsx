import { IconRestore } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "#client/ui/icon-button.tsx";
import classes from "./rules.module.css";
import { type FigurePath, rulesMessages } from "./rules-messages.ts";

interface Props {
  path: FigurePath;
  value: string;
  usual: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A figure in its sentence, what it usually is, and the way back to that. */
export function FigureRow({ path, value, usual, problem, onChange }: Props): ReactNode {
  const id = useId();
  const label = rulesMessages.figures[path];
  const field = useRef<HTMLInputElement>(null);
  // The button goes with what it does.
  const reset = (): void => {
    field.current?.focus();
    onChange(usual);
  };
  return (
    <div className={classes.figure} data-other={value !== usual || undefined}>
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-usual`} className={classes.usual}>
        {rulesMessages.usual(Number(usual))}
      </span>
      <span className={classes.reset}>
        {value !== usual && (
          <IconButton label={rulesMessages.reset(label, Number(usual))} onClick={reset}>
            <IconRestore size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <input
        ref={field}
        id={id}
        name={path}
        className={classes.input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-usual ${id}-problem`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id={`${id}-problem`} className={classes.problem}>
        {problem}
      </span>
    </div>
  );
}
