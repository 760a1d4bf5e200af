import type { ReactNode } from "react";
import classes from "./share.module.css";

/** A share in words, beside a bar of so much (0 to 1) where there is room for one. */
export function Share({ bar, children }: { bar: number; children: ReactNode }): ReactNode {
  return (
    <span className={classes.share}>
      <span className={classes.bar} style={{ "--share": `${bar * 100}%` }} aria-hidden="true" />
      {children}
    </span>
  );
}
