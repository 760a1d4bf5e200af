import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { serverNow } from "#client/api/server-time.ts";
import { FrameTitle } from "#client/ui/frame.tsx";
import { later } from "#client/ui/later.tsx";
import { formatDate } from "#client/ui/format.ts";
import { openDate, usualNow } from "./ask-ahead.ts";
import { ClassPage, type ClassPageProps } from "./class-page.tsx";
import { deviceMemory } from "./device-memory.ts";
import type { MainSearch, MainSearchChange } from "./main-search.ts";
import { checkInQueries } from "./queries.ts";
import { hourAt, remember } from "./usual-class.ts";
import { useToday } from "./use-today.ts";

const NoClass = later(() => import("./no-class.tsx").then((part) => part.NoClass), true);
const RollCall = later(() => import("./roll-call.tsx").then((part) => part.RollCall));

interface Props {
  account: Account;
  search: MainSearch;
  renderDay: ClassPageProps["renderDay"];
  renderBeside: ClassPageProps["renderBeside"];
  renderTools: ClassPageProps["renderTools"];
  /** Changes the address. `replace`: no step of its own for the back button. */
  onSearch: (change: MainSearchChange, options?: { replace?: boolean }) => void;
}

/** The class that was usual at this hour when the page opened, or once there is one; it does not change under the hand while it is one's own. */
function useUsualClass(account: Account, today: string): string | null {
  const [usual, setUsual] = useState(() => usualNow(account, today));
  const isMine = account.person.classes.some(({ id }) => id === usual);
  const known = isMine ? usual : usualNow(account, today);
  if (known !== usual) setUsual(known);
  return known;
}

/** Keeps the lists of all classes at hand, so that a roll call needs no network. */
function useRollAtHand(account: Account, today: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import("./forget-old-lists.ts")
        .then(({ forgetOldLists }) => forgetOldLists(queryClient, today))
        .catch(() => undefined);
      for (const { id } of account.person.classes)
        void queryClient.prefetchQuery(checkInQueries.studentList(id, today));
    }, 1500);
    return () => clearTimeout(timer);
  }, [queryClient, account, today]);
}

/** The main page `/`: a class as a grid, its check-in, its behaviours. */
export function MainPage({ account, search, renderDay, renderBeside, renderTools, onSearch }: Props): ReactNode {
  const { today, now, renew } = useToday(account.person.school.time_zone);
  const usual = useUsualClass(account, today);
  useRollAtHand(account, today);
  const classId = search.class ?? usual;
  const date = openDate(search, today);
  // The class that its open check-in alone named in the address.
  const [named, setNamed] = useState<string | null>(null);

  const used = (weight: 1 | 3): void => {
    if (!classId) return;
    const at = hourAt(new Date(serverNow()), today, account.person.school.time_zone);
    deviceMemory.keepHabits(account.id, remember(deviceMemory.habits(account.id), classId, at, weight));
  };

  if (!classId) {
    return (
      <>
        <FrameTitle>
          <h1>{formatDate(today, "EEEE d MMMM")}</h1>
        </FrameTitle>
        <NoClass isAdministrator={account.person.is_administrator} />
      </>
    );
  }
  return (
    <>
      <ClassPage
        key={`${classId} ${date}`}
        account={account}
        classId={classId}
        date={date}
        today={today}
        newDay={now === today ? null : { date: now, open: renew }}
        checkingIn={search["check-in"] === "start"}
        // Loaded or unlocked at another hour it is of this class still; closed it leaves the choice as it was.
        onCheckIn={(open) => {
          setNamed(open && search.class === undefined ? classId : null);
          onSearch(
            {
              class: open ? classId : named === classId ? undefined : search.class,
              "check-in": open ? "start" : undefined,
            },
            { replace: true },
          );
        }}
        onOpenClass={(id) => onSearch({ class: id, "check-in": undefined })}
        onOpenDate={(open) =>
          onSearch({ class: classId, date: open === today ? undefined : open, "check-in": undefined })
        }
        onRollCall={() => onSearch({ roll: true }, { replace: true })}
        onTools={() => onSearch({ class: classId, tools: "all" }, { replace: true })}
        renderTools={renderTools}
        onConnection={(connection) => onSearch({ class: classId, connection }, { replace: true })}
        renderDay={renderDay}
        renderBeside={renderBeside}
        onUsed={used}
      />
      {search.roll && (
        <RollCall
          account={account}
          classId={classId}
          date={today}
          onClose={() => onSearch({ roll: undefined }, { replace: true })}
        />
      )}
    </>
  );
}
