import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconChecklist, IconSquareCheck, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { StudentList } from "#contract/check-in.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { setBusy } from "#client/ui/busy.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { notify } from "#client/ui/notice-store.ts";
import actionClasses from "./actions.module.css";
import { BehaviorSheet } from "./behavior-sheet.tsx";
import { CheckInBar } from "./check-in-bar.tsx";
import { CheckInButton } from "./check-in-button.tsx";
import { createClassActions } from "./class-actions.ts";
import type { ClassPageProps } from "./class-page.tsx";
import { type ClassScreen, ClassScreenProvider, type Mode } from "./class-screen.ts";
import { Coach, useCoach } from "./coach.tsx";
import { DayLists } from "./day-lists.tsx";
import { DayStrip } from "./day-strip.tsx";
import { MarkSheet } from "./mark-sheet.tsx";
import classes from "./page.module.css";
import { PageTitle } from "./page-title.tsx";
import { checkInQueries } from "./queries.ts";
import { SelectBar } from "./select-bar.tsx";
import { createSelection } from "./selection.ts";
import { StudentGrid } from "./student-grid.tsx";
import { useClassStore } from "./use-class-store.ts";
import { words } from "./words.ts";

type Opened = { kind: "marks"; id: string } | { kind: "behaviors"; ids: readonly string[] } | null;

const tellLost = (): void => {
  notify({ text: words.notKept, tone: "problem", duration: Infinity });
};

/** The update of the app, and a reload for a missing part of it, wait while a check-in is open. */
function useBusyWhile(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    setBusy("check-in", true);
    return () => setBusy("check-in", false);
  }, [open]);
}

/** Long enough to tell a look from a passing touch, in ms. */
const LOOKED_MS = 3000;

/** A class that stays open for a moment is the one that was looked for. */
function useLooked(looked: () => void): void {
  const onLooked = useEffectEvent(looked);
  useEffect(() => {
    const timer = setTimeout(() => onLooked(), LOOKED_MS);
    return () => clearTimeout(timer);
  }, []);
}

interface Props extends ClassPageProps {
  /** What the server said of the class and date. */
  server: StudentList;
}

/** The parts of the page share one store of the class, one selection and one set of actions. */
function useScreen({ account, classId, date, today, server }: Props): { screen: ClassScreen; opened: Opened; open: (what: Opened) => void } {
  const outbox = useOutbox();
  const { data } = useQuery(checkInQueries.behaviors());
  const { store, tap } = useClassStore({ outbox, server, behaviors: data?.groups, onLost: tellLost });
  const [opened, open] = useState<Opened>(null);
  const timeZone = account.person.school.time_zone;
  const screen = useMemo<ClassScreen>(
    () => ({
      isToday: date === today,
      timeZone,
      store,
      selection: createSelection(),
      actions: createClassActions({ classId, date, timeZone, store, tap }),
      openMarks: (id) => open({ kind: "marks", id }),
      openBehaviors: (ids) => open({ kind: "behaviors", ids }),
    }),
    [classId, date, today, timeZone, store, tap],
  );
  return { screen, opened, open };
}

/** A class that the device knows: its grid, its day, its check-in. */
export function ClassView(props: Props): ReactNode {
  const { account, server, date, today, checkingIn, onCheckIn, onUsed } = props;
  const { screen, opened, open } = useScreen(props);
  const queryClient = useQueryClient();
  const [selecting, setSelecting] = useState(false);
  const [rings, setRings] = useState(false);
  const coach = useCoach(account.id);
  const empty = server.students.length === 0;
  const mode: Mode = empty ? "browse" : checkingIn ? "check-in" : selecting ? "select" : "browse";
  useBusyWhile(mode === "check-in");
  useLooked(() => onUsed(1));

  const start = (): void => {
    setSelecting(false);
    setRings(false);
    onCheckIn(true);
  };
  const finish = (): void => {
    screen.actions.finish(() => onCheckIn(true));
    queryClient.setQueryData(checkInQueries.first().queryKey, { first: false });
    setRings(true);
    onUsed(3);
    onCheckIn(false);
  };
  const select = (id: string | null): void => {
    screen.selection.replace(id ? [id] : []);
    setSelecting(true);
  };

  return (
    <ClassScreenProvider value={screen}>
      <div className={classes.whole}>
      <PageTitle {...props} mode={mode} className={server.class.name} />
      {mode === "check-in" && coach.due && (
        <div className={classes.coach}>
          <Coach onDismiss={coach.dismiss} />
        </div>
      )}
      <div className={classes.page} data-mode={mode} data-past={date !== today || undefined}>
        {mode !== "check-in" && (
          <div className={classes.strip}>
            <DayStrip classId={server.class.id} today={today} onOpen={props.onOpenDate} />
          </div>
        )}
        <div className={classes.grid}>
          {empty ? (
            <EmptyState icon={<IconUsers size={30} stroke={1.75} />} title={words.noStudents} text={words.noStudentsText} />
          ) : (
            <StudentGrid className={server.class.name} mode={mode} onSelect={select} />
          )}
        </div>
        {mode !== "check-in" && (
          <div className={classes.lists}>
            <DayLists />
          </div>
        )}
        <div className={classes.action}>
          {mode === "check-in" && <CheckInBar onLeave={() => onCheckIn(false)} onFinish={finish} />}
          {mode === "select" && <SelectBar onClose={() => setSelecting(false)} />}
          {mode === "browse" && (
            <>
              <div className={actionClasses.tools}>
                <button type="button" className={actionClasses.plain} disabled={empty} onClick={() => select(null)}>
                  <IconSquareCheck size={22} stroke={1.75} aria-hidden="true" />
                  {words.select}
                </button>
                <button type="button" className={actionClasses.plain} onClick={props.onRollCall}>
                  <IconChecklist size={22} stroke={1.75} aria-hidden="true" />
                  {words.rollCall}
                </button>
              </div>
              <CheckInButton onStart={start} rings={rings} />
            </>
          )}
        </div>
      </div>
      </div>
      {opened?.kind === "marks" && <MarkSheet studentId={opened.id} onClose={() => open(null)} />}
      {opened?.kind === "behaviors" && (
        <BehaviorSheet studentIds={opened.ids} onClose={() => open(null)} onRecorded={() => setSelecting(false)} />
      )}
    </ClassScreenProvider>
  );
}
