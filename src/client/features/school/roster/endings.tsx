import type { ReactNode } from "react";
import type { RosterEnding } from "#contract/roster.ts";
import classes from "./roster.module.css";
import { messages } from "./messages.ts";

/** How much of each kind a roster would end. */
export function Endings({ endings }: { endings: RosterEnding[] }): ReactNode {
  return (
    <ul className={classes.endings}>
      {endings.map((ending) => (
        <li key={ending.kind}>{messages.held.ending(ending)}</li>
      ))}
    </ul>
  );
}
