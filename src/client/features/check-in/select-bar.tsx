import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./actions.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useStudentIds } from "./class-store.ts";
import { useChosenCount } from "./selection.ts";
import { messages } from "./messages.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

/** While students are chosen: how many, the whole class, and on to the behaviours. */
export function SelectBar({ onClose }: { onClose: () => void }): ReactNode {
  const { store, selection, openBehaviors } = useClassScreen();
  const ids = useStudentIds(store);
  const count = useChosenCount(selection);
  const whole = count === ids.length;
  const chosenId = useId();
  return (
    <div className={classes.choice} role="group" aria-label={messages.select}>
      <p id={chosenId} className={classes.chosen} aria-live="polite">
        {count === 0 ? sheetMessages.chooseSome : sheetMessages.chosen(count)}
      </p>
      <button type="button" className={classes.plain} onClick={() => selection.replace(whole ? [] : ids)}>
        {whole ? sheetMessages.selectNone : sheetMessages.selectWhole}
      </button>
      <button
        type="button"
        className={classes.icon}
        onClick={onClose}
        aria-label={sheetMessages.cancel}
        title={sheetMessages.cancel}
      >
        <IconX size={22} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.primary}
        aria-disabled={count === 0 || undefined}
        aria-describedby={count === 0 ? chosenId : undefined}
        onClick={() => count > 0 && openBehaviors(selection.ids())}
      >
        {sheetMessages.record}
      </button>
    </div>
  );
}
