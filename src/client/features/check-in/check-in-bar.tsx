import { IconBell, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./actions.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useFromList } from "./class-store.ts";
import { progressOf, tallyOf } from "./standing.ts";
import { words } from "./words.ts";

interface Props {
  onLeave: () => void;
  onFinish: () => void;
}

/** Below an open check-in: *Finish* with the sum as it stands, within reach of the thumb. A finished one is only left. */
export function CheckInBar({ onLeave, onFinish }: Props): ReactNode {
  const { store } = useClassScreen();
  const sum = useFromList(store, ({ students }) => words.sum(tallyOf(students)));
  const finished = useFromList(store, (list) => progressOf(list).kind === "finished");
  return (
    <div className={classes.bar} role="group" aria-label={words.title}>
      {!finished && (
        <button type="button" className={classes.plain} onClick={onLeave}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
          {words.leave}
        </button>
      )}
      <button type="button" className={classes.primary} onClick={finished ? onLeave : onFinish}>
        {!finished && <IconBell size={26} stroke={1.75} aria-hidden="true" />}
        <span className={classes.stack}>
          <strong>{finished ? words.closeCorrection : words.finish}</strong>
          <span className={classes.sub}>{sum}</span>
        </span>
      </button>
    </div>
  );
}
