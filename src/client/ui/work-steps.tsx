import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./work-steps.module.css";

/** Where one is in a piece of work of several steps. A list: the steps of the library are buttons, and here they lead nowhere. */
export function WorkSteps({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}): ReactNode {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < current || undefined} aria-current={index === current ? "step" : undefined}>
          <span className={classes.number} aria-hidden="true">
            {index < current ? <IconCheck size={16} stroke={2.5} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** How far something is: `share` from 0 to 1, or null where that cannot be told. */
export function WorkProgress({
  title,
  text,
  share,
  children,
}: {
  title: string;
  text: string;
  share: number | null;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={classes.work}>
      <p className={classes.title}>{title}</p>
      <progress className={classes.bar} aria-label={title} max={1} {...(share === null ? {} : { value: share })} />
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
