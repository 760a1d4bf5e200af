import type { ReactNode } from "react";
import classes from "./share.module.css";

/** A share (0 to 1) in words, where there is room for it beside a bar, which is full where the share is all. */
export function Share({ of, children }: { of: number; children: ReactNode }): ReactNode {
  return (
    <span className={classes.share}>
      <span className={classes.bar} style={{ "--share": `${of * 100}%` }} aria-hidden="true" />
      {children}
    </span>
  );
}
