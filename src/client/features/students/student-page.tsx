import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { StudentList } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { isNotFound } from "#client/api/answer.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { PrintHead } from "#client/ui/print-head.tsx";
import { SeenAt } from "#client/ui/seen-at.tsx";
import { History } from "./history.tsx";
import type { KnownBehavior } from "./history-overlay.ts";
import { withFigures } from "./pending-counts.ts";
import { studentQueries } from "./queries.ts";
import classes from "./student.module.css";
import { StudentConnections } from "./student-connections.tsx";
import { StudentFigures } from "./student-figures.tsx";
import { StudentHead } from "./student-head.tsx";
import { withTodaysMark } from "./todays-mark.ts";
import { usePendingCounts } from "./use-pending-counts.ts";
import type { StudentSearch } from "./student-search.ts";
import { messages } from "./messages.ts";

export interface StudentPageProps {
  id: string;
  search: StudentSearch;
  school: School;
  /** An administrator takes the check-in of every class. */
  mayCheckIn: boolean;
  behaviorOf: (id: string) => KnownBehavior | undefined;
  /** The classes' lists that the device holds. */
  lists: () => readonly StudentList[];
  /** Those of them that are not completed on this device. */
  stillOpen: (connections: readonly Connection[]) => readonly Connection[];
  onSearch: (change: Partial<StudentSearch>) => void;
}

/** `/student/{id}`: who they are, today, the last days, connections, and the history */
export function StudentPage({
  id,
  search,
  school: { name: schoolName, time_zone: timeZone },
  mayCheckIn,
  behaviorOf,
  lists,
  stillOpen,
  onSearch,
}: StudentPageProps): ReactNode {
  const query = useInfiniteQuery(studentQueries.history(id));
  const { data, error, isFetching, refetch } = query;
  const pending = usePendingCounts(lists, behaviorOf);
  const told = data?.pages[0]?.student;
  const { taps } = useOutboxSnapshot();
  const student =
    told &&
    withTodaysMark(
      withFigures(told, (isOf) => pending(isOf).get(id)),
      lists(),
      taps,
    );
  const today = useSchoolToday(timeZone);
  const isNotOurs = isNotFound(error);
  return (
    <div className={classes.page}>
      <FrameTitle>
        <Link to="/students" className={classes.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
          {messages.title}
        </Link>
        {!student && <h1 className="visually-hidden">{messages.studentTitle}</h1>}
      </FrameTitle>
      {student && !isNotOurs && (
        <>
          <PrintHead school={schoolName} printed={today} />
          <SeenAt query={query} timeZone={timeZone} />
          <StudentHead student={student} mayCheckIn={mayCheckIn} onRecord={() => onSearch({ record: true })} />
          <div className={classes.columns}>
            <div className={classes.side}>
              <StudentFigures student={student} />
              <StudentConnections
                student={student}
                timeZone={timeZone}
                stillOpen={stillOpen}
                onOpen={(connection) => onSearch({ connection })}
              />
            </div>
            <History
              studentId={id}
              group={search.group}
              timeZone={timeZone}
              behaviorOf={behaviorOf}
              onGroup={(group) => onSearch({ group })}
            />
          </div>
        </>
      )}
      {isNotOurs && (
        <EmptyState
          title={messages.notYours}
          text={messages.notYoursText}
          action={<ButtonLink to="/students">{messages.toStudents}</ButtonLink>}
        />
      )}
      {!student && error && !isNotOurs && (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!student && !error && <Loading label={messages.loadingStudent} />}
    </div>
  );
}
