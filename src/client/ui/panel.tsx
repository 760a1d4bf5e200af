import type { ReactNode } from "react";
import classes from "./panel.module.css";

interface Props {
  title?: string;
  tone?: "plain" | "problem" | "good";
  children: ReactNode;
}

/**
 * A short message inside a page. A problem is read out as soon as it appears, and once: the library's alert describes
 * itself by its own text, which is then said twice.
 */
export function Panel({ title, tone = "plain", children }: Props): ReactNode {
  return (
    <div className={classes.panel} data-tone={tone} role={tone === "problem" ? "alert" : "status"}>
      {title && <h2>{title}</h2>}
      <div>{children}</div>
    </div>
  );
}
