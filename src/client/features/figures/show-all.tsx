import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./day-lists.module.css";
import { dashboardMessages } from "./dashboard-messages.ts";

interface Props<T> {
  all: readonly T[];
  /** So many are shown at first. */
  few: number;
  children: (item: T) => ReactNode;
}

/** A long list, of which the first are shown until all are asked for. */
export function ShowAll<T>({ all, few, children }: Props<T>): ReactNode {
  const [open, setOpen] = useState(false);
  // One more line takes no more room than the button.
  const short = all.length > few + 1;
  const shown = short && !open ? all.slice(0, few) : all;
  return (
    <>
      {all.length > 0 && <ul className={`${classes.list} plain-list`}>{shown.map(children)}</ul>}
      {short && (
        <div className={classes.showAll}>
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? dashboardMessages.showFewer : dashboardMessages.showAll(all.length)}
          </Button>
        </div>
      )}
    </>
  );
}
