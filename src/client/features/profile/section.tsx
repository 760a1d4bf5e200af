import type { ReactNode } from "react";
import { ListCard } from "#client/ui/list-card.tsx";
import classes from "./profile.module.css";

/** Several subjects that belong together; the list of parts at the top of the page leads to it. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.group}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** One subject of the profile, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <ListCard title={title} level={3}>
      {children}
    </ListCard>
  );
}
