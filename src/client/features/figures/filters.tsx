import "@mantine/core/styles/Input.css";
import type { ReactNode } from "react";
import { Library } from "#client/ui/library.tsx";
import classes from "./insights-filters.module.css";
import { words } from "./insights-messages.ts";

/** School days offered for a group, and for one student; the address may name any from 1 to 260. */
export const DAYS = [5, 20, 60, 180] as const;
export const STUDENT_DAYS = [5, 20, 60] as const;

/** How many school days are looked at. */
export function DaysFilter({
  value,
  offered,
  onChoose,
}: {
  value: number;
  offered: readonly number[];
  onChoose: (days: number) => void;
}): ReactNode {
  const all = [...new Set([...offered, value])].sort((a, b) => a - b);
  return (
    <fieldset className={classes.days}>
      <legend>{words.days}</legend>
      {all.map((days) => (
        <label key={days} className={classes.day}>
          <input type="radio" name="days" value={days} checked={days === value} onChange={() => onChoose(days)} />
          <span className="figures">{days}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The filters of a page, and what may be done with what they leave. */
export function Filters({ children, actions }: { children: ReactNode; actions?: ReactNode }): ReactNode {
  return (
    <Library>
      <div className={classes.filters}>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </Library>
  );
}
