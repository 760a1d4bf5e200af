import type { ReactNode } from "react";
import { FrameTitle } from "#client/ui/frame.tsx";
import { formatDate, formatDay } from "#client/ui/format.ts";
import { later } from "#client/ui/later.tsx";
import type { ClassPageProps } from "./class-page.tsx";
import type { Mode } from "./class-screen.ts";
import { ClassTabs } from "./class-tabs.tsx";
import classes from "./page.module.css";
import { useMedia } from "./use-media.ts";
import { messages } from "./messages.ts";

const NewDay = later(() => import("./other-day.tsx").then((part) => part.NewDay));
const PastDay = later(() => import("./other-day.tsx").then((part) => part.PastDay));

/** Where the header has room for the classes beside the date. */
const NARROW = "(max-width: 37.49em), (max-width: 44.99em) and (max-height: 33.99em)";
const WIDE =
  "(min-width: 56em) and (orientation: landscape), (min-width: 75em), (min-width: 40em) and (max-height: 33.99em)";

type Props = Pick<
  ClassPageProps,
  "account" | "classId" | "date" | "today" | "newDay" | "onOpenClass" | "onOpenDate"
> & {
  mode: Mode;
  className: string;
  /** What was marked on the date is not known. */
  isCleared?: boolean;
};

/** The date, or the class that is checked in, or that is not among one's own; on a phone in two short lines. */
function Heading({
  date,
  today,
  narrow,
  checkingIn,
  visited,
}: {
  date: string;
  today: string;
  narrow: boolean;
  checkingIn: string | null;
  visited: string | null;
}): ReactNode {
  if (checkingIn !== null) return <h1 dir="auto">{narrow ? checkingIn : messages.titleOf(checkingIn)}</h1>;
  if (visited) return <h1 dir="auto">{visited}</h1>;
  if (!narrow) return <h1>{formatDay(date, today, "EEEE d MMMM")}</h1>;
  return (
    <h1 className={classes.stacked}>
      {formatDate(date, "EEE")} <span>{formatDay(date, today, "d MMM")}</span>
    </h1>
  );
}

/** Date and classes; in a check-in its own name; a past day clearly marked, with the way back; a new day offered, or opened where nobody is there. */
export function PageTitle({
  account,
  classId,
  date,
  today,
  newDay,
  onOpenClass,
  onOpenDate,
  mode,
  className,
  isCleared = false,
}: Props): ReactNode {
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const past = date !== today;
  const checkingIn = mode === "check-in";
  const mine = account.person.classes;
  const visited = mine.some(({ id }) => id === classId) ? null : className;
  const shown = visited ? [{ id: classId, name: visited }, ...mine] : mine;
  const tabs = <ClassTabs classes={shown} current={classId} onOpen={onOpenClass} />;
  return (
    <>
      <FrameTitle>
        <div className={classes.title}>
          <Heading
            date={date}
            today={today}
            narrow={narrow}
            checkingIn={checkingIn ? className : null}
            visited={visited}
          />
          {(checkingIn || visited) && (
            <p className={classes.hint}>
              {past || newDay || !checkingIn ? formatDay(date, today, "EEEE d MMMM") : messages.tapHint}
            </p>
          )}
        </div>
        {wide && !checkingIn && tabs}
      </FrameTitle>
      {!wide && (
        <div className={classes.tabs} data-hidden={checkingIn || undefined}>
          {tabs}
        </div>
      )}
      {past && (
        <div data-part="past" className={classes.notice}>
          <PastDay isCleared={isCleared} onToday={() => onOpenDate(today)} />
        </div>
      )}
      {newDay && !past && <NewDay {...newDay} isIdle={mode === "browse"} />}
    </>
  );
}
