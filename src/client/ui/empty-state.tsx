import type { ReactNode } from "react";
import classes from "./state.module.css";

interface Props {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** What to do next, where there is something. */
  action?: ReactNode;
}

/** Nothing here, said kindly. */
export function EmptyState({ title, text, icon, action }: Props): ReactNode {
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
