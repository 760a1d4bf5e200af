import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Account } from "#contract/auth.ts";
import type { StudentList } from "#contract/check-in.ts";
import type { StudentPage } from "#contract/students.ts";
import { isNotFound } from "#client/api/answer.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { isCountedDay } from "#client/outbox/counted-days.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { Loading } from "#client/ui/loading.tsx";
import type { KnownBehavior } from "./history-overlay.ts";
import { Pager } from "#client/ui/pager.tsx";
import { PrintHead } from "#client/ui/print-head.tsx";
import { printHeadMessages } from "#client/ui/print-head-messages.ts";
import { isBehind, type OnOffset, useLastPage } from "#client/ui/use-last-page.ts";
import { SeenAt } from "#client/ui/seen-at.tsx";
import { usePendingCounts } from "./use-pending-counts.ts";
import { studentQueries } from "./queries.ts";
import classes from "./students.module.css";
import { PAGE_SIZE, type StudentsSearch, studentsSearch } from "./students-search.ts";
import { StudentsTable } from "./students-table.tsx";
import { StudentsToolbar } from "./students-toolbar.tsx";
import { messages } from "./messages.ts";

export interface StudentsPageProps {
  account: Account;
  search: StudentsSearch;
  behaviorOf: (id: string) => KnownBehavior | undefined;
  /** The classes' lists that the device holds. */
  lists: () => readonly StudentList[];
  /** By student, how many connections are completed on this device and on their way. */
  completedHere: ReadonlyMap<string, number>;
  /** Puts the view into the address; `replace` while one types. */
  onSearch: (search: StudentsSearch, options?: { replace?: boolean }) => void;
}

/** `/students`: by class, sortable, searchable, page by page. */
export function StudentsPage({
  account,
  search,
  behaviorOf,
  lists,
  completedHere,
  onSearch,
}: StudentsPageProps): ReactNode {
  const pending = usePendingCounts(lists, behaviorOf);
  const query = useQuery(studentQueries.list(search));
  const { data, isPlaceholderData, isFetching, error, refetch } = query;
  const isMissing = !data || isPlaceholderData;
  const onOffset: OnOffset = (offset, options) => onSearch(studentsSearch({ ...search, offset }), options);
  useLastPage(isPlaceholderData ? undefined : data, PAGE_SIZE, onOffset);
  useNextPage(search, data);
  const { school } = account.person;
  const today = useSchoolToday(school.time_zone);
  const otherClass = data?.students
    .flatMap((student) => student.classes)
    .find(({ id }) => id === search.class_id)?.name;
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{messages.title}</h1>
      </FrameTitle>
      <StudentsToolbar
        account={account}
        search={search}
        total={data?.total}
        otherClass={otherClass}
        onSearch={onSearch}
      />
      <PrintHead
        school={school.name}
        parts={[messages.title, ...printedParts(account, search, otherClass)]}
        days={data && [messages.found(data.total)]}
        printed={today}
      />
      {data && <SeenAt query={query} timeZone={school.time_zone} />}
      {!data && !error && <Loading label={messages.loading} />}
      {error && isMissing && isNotFound(error) && (
        <EmptyState
          title={messages.classNotYours}
          text={messages.classNotYoursText}
          action={<Button onClick={() => onSearch(studentsSearch({}))}>{messages.clear}</Button>}
        />
      )}
      {error && isMissing && !isNotFound(error) && (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && !(error && isMissing) && (
        <div aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined} className={classes.listed}>
          {isBehind(data) && <Loading label={messages.loading} />}
          {data.total === 0 && (
            <div ref={handFocusOn}>
              <Nobody account={account} search={search} onSearch={onSearch} />
            </div>
          )}
          {data.students.length > 0 && (
            <>
              <StudentsTable
                page={data}
                search={search}
                timeZone={school.time_zone}
                pending={pending(isCountedDay(data))}
                completedHere={completedHere}
                onSearch={onSearch}
              />
              <Pager
                offset={data.offset}
                shown={data.students.length}
                total={data.total}
                size={PAGE_SIZE}
                onOffset={onOffset}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** By what a printed list is narrowed and ordered. */
function printedParts(
  { person }: Account,
  { class_id, search, sort_by = "name", sort_direction }: StudentsSearch,
  otherClass: string | undefined,
): (string | undefined)[] {
  const everyone = person.is_administrator ? messages.wholeSchool : messages.allMine;
  const own = person.classes.find(({ id }) => id === class_id)?.name;
  return [
    class_id ? (own ?? otherClass ?? messages.otherClass) : everyone,
    search && printHeadMessages.searched(search),
    messages.sorted(sort_by, sort_direction === "desc"),
  ];
}

/** The page after this one is there when it is asked for. */
function useNextPage(search: StudentsSearch, data: StudentPage | undefined): void {
  const queryClient = useQueryClient();
  const next = (search.offset ?? 0) + PAGE_SIZE;
  const hasNext = data !== undefined && next < data.total;
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(studentQueries.list({ ...search, offset: next }));
  }, [queryClient, hasNext, next, search]);
}

function Nobody({
  account: { person },
  search,
  onSearch,
}: Pick<StudentsPageProps, "account" | "search" | "onSearch">): ReactNode {
  const { class_id } = search;
  if (!search.search) {
    const title = class_id ? messages.noneInClass : messages.none;
    if (person.is_administrator) {
      const action = <ButtonLink to="/school/people">{messages.toPeople}</ButtonLink>;
      return <EmptyState title={title} text={messages.noneToAdd} action={action} />;
    }
    if (person.classes.length === 0) return <EmptyState title={messages.noClass} text={messages.noClassText} />;
    return <EmptyState title={title} text={messages.noneText} />;
  }
  return (
    <EmptyState
      title={messages.notFound(search.search)}
      text={messages.notFoundText}
      action={<Button onClick={() => onSearch(studentsSearch({ class_id }))}>{messages.clear}</Button>}
    />
  );
}
