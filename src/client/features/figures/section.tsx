import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import classes from "./page.module.css";

interface Props {
  /** The id of its heading, once on a page. */
  name: string;
  title: ReactNode;
  /** At the end of the title's line. */
  beside?: ReactNode;
  group?: GroupSlug;
  /** Stays in view beside something longer. */
  stays?: boolean;
  children: ReactNode;
}

/** A part of a page of figures under a heading of its own. */
export function Section({ name, title, beside, group, stays = false, children }: Props): ReactNode {
  return (
    <section
      className={classes.panel}
      aria-labelledby={name}
      data-group={group}
      data-panel={name}
      data-stays={stays || undefined}
    >
      <div className={classes.head}>
        <h2 id={name} dir="auto">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
