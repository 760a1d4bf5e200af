import { type ReactNode, useId } from "react";
import classes from "./profile.module.css";

/** One subject of the profile, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
