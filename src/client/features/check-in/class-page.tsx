import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import type { ListedStudent } from "#contract/check-in.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { ClassView } from "./class-view.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { PageTitle } from "./page-title.tsx";
import { useClassList } from "./use-class-list.ts";
import { messages } from "./messages.ts";

/** What other features are told of the class, to show beside it. */
export interface ClassBeside {
  classId: string;
  date: string;
  today: string;
  /** Whether its check-in of the date is finished. */
  finished: boolean;
  /** Students with an active connection, as far as the class's list knows. */
  waiting: readonly ListedStudent[];
}

/** A child of the class on its day, to be shown over the behaviours. */
export interface ChildOfDay {
  studentId: string;
  classId: string;
  date: string;
  timeZone: string;
  /** What the school's catalogue says of a behaviour. */
  behaviorOf: (id: string) => { name: string; icon: string; group: "positive" | "challenging" } | undefined;
}

/** The class as a tool for the lesson sees it. */
export interface ClassForTools {
  classId: string;
  students: readonly ListedStudent[];
  /** Ids of those who are in the room, as far as is known. */
  here: ReadonlySet<string>;
  /** Opens the choice of the order that the class stands in. */
  onOrder: () => void;
}

export interface ClassPageProps {
  account: Account;
  classId: string;
  /** The open date, and the one that was today when the page opened. */
  date: string;
  today: string;
  /** It has become another day meanwhile. */
  newDay: { date: string; open: () => void } | null;
  checkingIn: boolean;
  onCheckIn: (open: boolean) => void;
  onOpenClass: (classId: string) => void;
  onOpenDate: (date: string) => void;
  onRollCall: () => void;
  onTools: () => void;
  /** Lies over the class; null where no tool is open. */
  renderTools: ((of: ClassForTools) => ReactNode) | null;
  onConnection: (connectionId: string) => void;
  /** Stands over the behaviours of one child. */
  renderDay: (of: ChildOfDay) => ReactNode;
  /** Stands beside the class once that is there. */
  renderBeside: (of: ClassBeside) => ReactNode;
  /** The class was looked at (1) or checked in (3). */
  onUsed: (weight: 1 | 3) => void;
}

/** A class on a date, or what stands in its way. */
export function ClassPage(props: ClassPageProps): ReactNode {
  const { account, classId, date, today } = props;
  const found = useClassList(classId, date, date === today);
  if (found.state === "ready") return <ClassView {...props} fallback={found.list} isCleared={found.isCleared} />;
  const known = account.person.classes.find(({ id }) => id === classId);
  return (
    <>
      <PageTitle {...props} mode="browse" className={known?.name ?? ""} />
      {found.state === "loading" && <GridSkeleton count={known?.student_count ?? 0} />}
      {found.state === "failed" && (
        <ErrorState
          title={found.isRefused ? messages.notYours : messages.failed}
          text={found.isRefused ? messages.notYoursText : messages.failedText}
          error={found.error}
          onRetry={found.retry}
          retrying={found.retrying}
        />
      )}
    </>
  );
}
