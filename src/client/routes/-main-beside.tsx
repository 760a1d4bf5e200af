import { useQuery } from "@tanstack/react-query";
import type { UseStore } from "idb-keyval";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import type { ClassBeside } from "#client/features/check-in/class-page.tsx";
import type { MainSearch, MainSearchChange } from "#client/features/check-in/main-search.ts";
import { checkInQueries } from "#client/features/check-in/queries.ts";
import { CircleSection } from "#client/features/circle/circle-section.tsx";
import { CircleSheet } from "#client/features/circle/circle-sheet.tsx";
import { WaitingList } from "#client/features/connections/waiting-list.tsx";
import { PinOffer } from "#client/features/lock/pin-offer.tsx";
import { usePinOffer } from "#client/features/lock/use-pin-offer.ts";
import { PrintHead } from "#client/ui/print-head.tsx";
import classes from "./-main-beside.module.css";

interface Props {
  of: ClassBeside;
  account: Account;
  /** What this device keeps of the account. */
  store: UseStore | null;
  search: MainSearch;
  onSearch: (change: MainSearchChange, options?: { replace?: boolean }) => void;
}

/** What stands beside the class on the main page: its connections, its circle and, after the first check-in, the offer of a PIN. */
export function MainBeside({ of, account, store, search: { circle, present }, onSearch }: Props): ReactNode {
  const { classId, date, today, finished, waiting } = of;
  const timeZone = account.person.school.time_zone;
  const { data } = useQuery(checkInQueries.first());
  const pin = usePinOffer(account.id, store);
  const offered = pin.due && finished && date === today && data?.first === false;
  return (
    <div className={classes.beside}>
      <PrintHead school={account.person.school.name} printed={today} />
      <div className={classes.connections}>
        <WaitingList
          classId={classId}
          today={today}
          timeZone={timeZone}
          waiting={waiting}
          onOpen={(connection) => onSearch({ class: classId, connection }, { replace: true })}
        />
      </div>
      {offered && store && (
        <div className={classes.offer}>
          <PinOffer account={account} store={store} onAnswered={pin.answer} />
        </div>
      )}
      <div className={classes.circle}>
        <CircleSection
          classId={classId}
          date={date}
          today={today}
          onOpen={(id) => onSearch({ class: classId, circle: id }, { replace: true })}
        />
      </div>
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
