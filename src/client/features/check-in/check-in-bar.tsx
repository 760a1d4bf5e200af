import { IconBell, IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./actions.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useFromList } from "./class-store.ts";
import { progressOf, tallyOf } from "./standing.ts";
import { messages } from "./messages.ts";

interface Props {
  onLeave: () => void;
  onFinish: () => void;
}

/**
 * Below an open check-in: *Finish*, within reach of the thumb, and the sum as it stands in the place where the check-in was
 * begun, so that a second tap there does nothing. *Done* with a finished one marks who was not marked yet as shown.
 */
export function CheckInBar({ onLeave, onFinish }: Props): ReactNode {
  const { store, actions } = useClassScreen();
  const sum = useFromList(store, (list) => messages.sum(tallyOf(list)));
  const finished = useFromList(store, (list) => progressOf(list).kind === "finished");
  const [does, stands] = [useId(), useId()];
  const correct = (): void => {
    actions.settleRest();
    onLeave();
  };
  return (
    <>
      <div className={classes.bar} role="group" aria-label={messages.title}>
        {!finished && (
          <button type="button" className={classes.plain} onClick={onLeave}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
            {messages.leave}
          </button>
        )}
        <button
          type="button"
          className={classes.primary}
          data-does={finished ? "leave" : "finish"}
          // The sum is its name as well, and written once: it changes with each tap.
          aria-labelledby={`${does} ${stands}`}
          onClick={finished ? correct : onFinish}
        >
          {!finished && <IconBell size={24} stroke={1.75} aria-hidden="true" />}
          <span id={does}>{finished ? messages.closeCorrection : messages.finish}</span>
        </button>
      </div>
      <p id={stands} className={classes.sum} aria-hidden="true">
        {sum}
      </p>
    </>
  );
}
