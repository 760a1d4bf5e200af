import type { ReactNode } from "react";
import type { ClassBeside } from "#client/features/check-in/class-page.tsx";
import type { MainSearch, MainSearchChange } from "#client/features/check-in/main-search.ts";
import { CircleSection } from "#client/features/circle/circle-section.tsx";
import { CircleSheet } from "#client/features/circle/circle-sheet.tsx";
import { WaitingList } from "#client/features/connections/waiting-list.tsx";
import classes from "./-main-beside.module.css";

interface Props {
  of: ClassBeside;
  timeZone: string;
  search: MainSearch;
  onSearch: (change: MainSearchChange, options?: { replace?: boolean }) => void;
}

/** What stands beside the class on the main page: its connections and its circle. */
export function MainBeside({ of, timeZone, search: { circle, present }, onSearch }: Props): ReactNode {
  const { classId, date, today, waiting } = of;
  return (
    <div className={classes.beside}>
      <div className={classes.connections}>
        <WaitingList
          classId={classId}
          today={today}
          timeZone={timeZone}
          waiting={waiting}
          onOpen={(connection) => onSearch({ class: classId, connection }, { replace: true })}
        />
      </div>
      <CircleSection
        classId={classId}
        date={date}
        today={today}
        onOpen={(id) => onSearch({ class: classId, circle: id }, { replace: true })}
      />
      {circle && (
        <CircleSheet
          classId={classId}
          date={date}
          timeZone={timeZone}
          activityId={circle}
          presenting={present === true}
          onPresent={(on) => onSearch({ present: on || undefined }, { replace: true })}
          onClose={() => onSearch({ circle: undefined, present: undefined }, { replace: true })}
        />
      )}
    </div>
  );
}
