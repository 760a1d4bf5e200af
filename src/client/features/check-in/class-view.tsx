import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { IconUsers } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { StudentList } from "#contract/check-in.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { createStanding, later } from "#client/ui/later.tsx";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { BrowseBar } from "./browse-bar.tsx";
import { CheckInBar } from "./check-in-bar.tsx";
import type { ClassPageProps } from "./class-page.tsx";
import { ClassScreenProvider, type Mode } from "./class-screen.ts";
import { useFromList } from "./class-store.ts";
import { useCoach } from "./use-coach.ts";
import { DayLists } from "./day-lists.tsx";
import { useEscape, useLatestWhen, useLooked, useModeFocus, useOnceKept } from "./page-effects.ts";
import classes from "./page.module.css";
import { PageTitle } from "./page-title.tsx";
import { checkInQueries } from "./queries.ts";
import { StudentGrid } from "./student-grid.tsx";
import { useScreen } from "./use-screen.ts";
import { messages } from "./messages.ts";

const useStands = createStanding();

const DayStrip = later(() => import("./day-strip.tsx").then((part) => part.DayStrip));
const Coach = later(() => import("./coach.tsx").then((part) => part.Coach));
const SelectBar = later(() => import("./select-bar.tsx").then((part) => part.SelectBar));
const Layer = later(() => import("#client/ui/layers.ts").then((part) => part.Layer));
const MarkSheet = later(() => import("./mark-sheet.tsx").then((part) => part.MarkSheet));
const OrderSheet = later(() => import("./seating/order-sheet.tsx").then((part) => part.OrderSheet));
const CheckInEffects = later(() => import("./check-in-effects.tsx").then((part) => part.CheckInEffects));
const ToolsOver = later(() => import("./tools-over.tsx").then((part) => part.ToolsOver));
const BehaviorSheet = later(() => import("./behavior-sheet.tsx").then((part) => part.BehaviorSheet));

interface Props extends ClassPageProps {
  /** What there is of the class where the server has said nothing yet of the date. */
  fallback: StudentList;
  /** That stands for the date: what was marked on it is not known. */
  isCleared: boolean;
}

/** A class that the device knows: its grid, its day, its check-in. */
export function ClassView(props: Props): ReactNode {
  const { account, classId, today, checkingIn, onCheckIn, onUsed } = props;
  const { screen, opened, open, setOrder } = useScreen(props);
  const queryClient = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  const [selecting, setSelecting] = useState(false);
  const [rings, setRings] = useState(false);
  const isHere = useIsHere();
  const coach = useCoach(account.id);
  const stands = useStands();
  const { history } = useRouter();
  // A link that opened the check-in: Back leads to where it stood, not to the class without its check-in.
  const [isLinked, setLinked] = useState(() => checkingIn && history.canGoBack());
  const empty = useFromList(screen.store, ({ students }) => students.length === 0);
  const className = useFromList(screen.store, ({ class: { name } }) => name);
  // Drawn as left at once, along with the marks that it sets; the address follows when that is painted and kept.
  const [finishing, setFinishing] = useState(false);
  if (finishing && !checkingIn) setFinishing(false);
  const mode: Mode = empty ? "browse" : checkingIn && !finishing ? "check-in" : selecting ? "select" : "browse";

  const begin = (): void => {
    setFinishing(false);
    onCheckIn(true);
  };
  const start = (): void => {
    setSelecting(false);
    setRings(false);
    setLinked(false);
    begin();
  };
  const finish = (): void => {
    // Taken back from elsewhere, it would open over another class, or another day.
    screen.actions.finish(() => isHere.current && begin());
    queryClient.setQueryData(checkInQueries.first().queryKey, { first: false });
    setRings(true);
    onUsed(3);
    setFinishing(true);
  };
  const select = (id: string | null): void => {
    screen.selection.replace(id ? [id] : []);
    setSelecting(true);
  };
  const leave = (): void => {
    if (checkingIn) onCheckIn(false);
    setSelecting(false);
  };
  useLatestWhen(mode === "check-in" || opened !== null || props.renderTools !== null, classId, props.date);
  useModeFocus(page, mode);
  useEscape(mode !== "browse", leave);
  useLooked(() => onUsed(1));
  useOnceKept(screen.store, finishing, () => onCheckIn(false));

  return (
    <ClassScreenProvider value={screen}>
      <div ref={page} className={classes.whole}>
        <PageTitle {...props} mode={mode} className={className} />
        {mode === "check-in" && <CheckInEffects />}
        {mode !== "browse" && !(checkingIn && isLinked) && <Layer onBack={leave} />}
        {/* In the order in which it is worked: the class, what to do with it, its days. The style sheet places them. */}
        <div className={classes.page} data-mode={mode}>
          <div className={classes.grid}>
            {empty ? (
              <EmptyState
                icon={<IconUsers size={30} stroke={1.75} />}
                title={messages.noStudents}
                text={messages.noStudentsText}
              />
            ) : (
              <StudentGrid className={className} mode={mode} onSelect={select} />
            )}
          </div>
          <div className={classes.action}>
            {mode === "check-in" && <CheckInBar onLeave={leave} onFinish={finish} />}
            {mode === "select" && <SelectBar onClose={leave} />}
            {mode === "browse" && (
              <BrowseBar
                empty={empty}
                personId={account.person.id}
                rings={rings}
                onSelect={() => select(null)}
                onRollCall={props.onRollCall}
                onTools={props.onTools}
                onStart={start}
              />
            )}
          </div>
          {mode !== "check-in" && (
            <>
              <div className={classes.strip}>
                {stands && (
                  <DayStrip classId={classId} today={today} isCleared={props.isCleared} onOpen={props.onOpenDate} />
                )}
              </div>
              <div className={classes.lists}>
                <DayLists {...props} stands={stands} rings={rings} onStart={start} />
              </div>
            </>
          )}
          {mode === "check-in" && coach.due && (
            <div className={classes.coach}>
              <Coach onDismiss={coach.dismiss} />
            </div>
          )}
        </div>
      </div>
      {props.renderTools && <ToolsOver render={props.renderTools} onOrder={() => open({ kind: "order" })} />}
      {opened?.kind === "order" && (
        <OrderSheet
          classId={classId}
          order={screen.order}
          hasPlan={Boolean(screen.store.list().seating)}
          onOrder={setOrder}
          onClose={() => open(null)}
        />
      )}
      {opened?.kind === "marks" && (
        <MarkSheet studentId={opened.id} onClose={() => open(null)} onSelect={mode === "browse" ? select : undefined} />
      )}
      {opened?.kind === "behaviors" && (
        <BehaviorSheet
          studentIds={opened.ids}
          onClose={() => open(null)}
          onConnection={props.onConnection}
          renderDay={props.renderDay}
          onRecorded={() => setSelecting(false)}
        />
      )}
    </ClassScreenProvider>
  );
}
