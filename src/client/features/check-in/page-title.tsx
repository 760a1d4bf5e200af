import { IconArrowBackUp, IconCalendarEvent, IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FrameTitle } from "#client/ui/frame.tsx";
import type { ClassPageProps } from "./class-page.tsx";
import type { Mode } from "./class-screen.ts";
import { ClassTabs } from "./class-tabs.tsx";
import classes from "./page.module.css";
import { useMedia } from "./use-media.ts";
import { longDate, shortDate, words } from "./words.ts";

/** Where the header has room for the classes beside the date. */
const NARROW = "(max-width: 37.49em)";
const WIDE = "(min-width: 56em) and (orientation: landscape), (min-width: 75em)";

type Props = Pick<ClassPageProps, "account" | "classId" | "date" | "today" | "newDay" | "onOpenClass" | "onOpenDate"> & {
  mode: Mode;
  className: string;
};

/** Date and classes; in a check-in its own name; a past day clearly marked, with the way back; a new day offered. */
export function PageTitle({ account, classId, date, today, newDay, onOpenClass, onOpenDate, mode, className }: Props): ReactNode {
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const past = date !== today;
  const tabs = mode !== "check-in" && <ClassTabs classes={account.person.classes} current={classId} onOpen={onOpenClass} />;
  return (
    <>
      <FrameTitle>
        <div className={classes.title}>
          {mode === "check-in" ? <h1>{narrow ? className : words.titleOf(className)}</h1> : <h1>{narrow ? shortDate(date) : longDate(date)}</h1>}
          {mode === "check-in" && <p className={classes.hint}>{past ? longDate(date) : words.tapHint}</p>}
        </div>
        {wide && tabs}
      </FrameTitle>
      {!wide && tabs && <div className={classes.tabs}>{tabs}</div>}
      {past && (
        <div className={classes.notice} data-kind="past">
          <IconHistory size={22} stroke={1.75} aria-hidden="true" />
          <p>{words.pastDay}</p>
          <button type="button" onClick={() => onOpenDate(today)}>
            <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
            {words.backToToday}
          </button>
        </div>
      )}
      {newDay && !past && (
        <div className={classes.notice} data-kind="new-day" role="status">
          <IconCalendarEvent size={22} stroke={1.75} aria-hidden="true" />
          <p>{words.newDay(longDate(newDay.date))}</p>
          <button type="button" onClick={newDay.open}>
            {words.openNewDay}
          </button>
        </div>
      )}
    </>
  );
}
