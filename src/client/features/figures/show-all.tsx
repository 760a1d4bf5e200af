import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./day-lists.module.css";
import { dashboardMessages } from "./dashboard-messages.ts";

interface Line {
  "data-surplus": true | undefined;
}

interface Props<T> {
  all: readonly T[];
  /** So many are shown at first. */
  few: number;
  /** The item's line, to which the attributes belong: they keep it off the screen until it is asked for. */
  children: (item: T, line: Line) => ReactNode;
}

/** A long list, of which the first are shown until all are asked for; on paper all are. */
export function ShowAll<T>({ all, few, children }: Props<T>): ReactNode {
  const [open, setOpen] = useState(false);
  // One more line takes no more room than the button.
  const short = all.length > few + 1;
  return (
    <>
      {all.length > 0 && (
        <ul className={`${classes.list} plain-list`} data-long={short || undefined}>
          {all.map((item, place) => children(item, { "data-surplus": (short && !open && place >= few) || undefined }))}
        </ul>
      )}
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
