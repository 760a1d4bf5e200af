import type { ReactNode } from "react";
import classes from "./grid-skeleton.module.css";
import { messages } from "./messages.ts";

/** Only where this device never saw the class: as many places as it has students. */
export function GridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div className={classes.skeleton} role="status" aria-label={messages.loading}>
      {Array.from({ length: Math.min(count, 36) || 12 }, (_, place) => (
        <span key={place} className={classes.place} />
      ))}
    </div>
  );
}
