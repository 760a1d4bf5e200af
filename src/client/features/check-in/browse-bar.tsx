import { IconChecklist, IconDots, IconSquareCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./actions.module.css";
import { CheckInButton } from "./check-in-button.tsx";
import { messages } from "./messages.ts";

interface Props {
  /** Nobody is enrolled: there is nobody to choose. */
  empty: boolean;
  personId: string;
  rings: boolean;
  onSelect: () => void;
  onRollCall: () => void;
  onTools: () => void;
  onStart: () => void;
}

/** What can be begun: the check-in above all, a selection, a roll call. */
export function BrowseBar({ empty, onSelect, onRollCall, onTools, ...day }: Props): ReactNode {
  return (
    <>
      <div className={classes.tools}>
        {!empty && (
          <button type="button" className={classes.plain} data-begins="select" onClick={onSelect}>
            <IconSquareCheck size={22} stroke={1.75} aria-hidden="true" />
            {messages.select}
          </button>
        )}
        <button type="button" className={classes.plain} onClick={onRollCall}>
          <IconChecklist size={22} stroke={1.75} aria-hidden="true" />
          {messages.rollCall}
        </button>
        <button
          type="button"
          className={classes.plain}
          aria-label={messages.tools}
          title={messages.tools}
          onClick={onTools}
        >
          <IconDots size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <CheckInButton {...day} />
    </>
  );
}
