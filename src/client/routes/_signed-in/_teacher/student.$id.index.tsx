import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StudentList } from "#contract/check-in.ts";
import { isAdministrator } from "#contract/roles.ts";
import { cachedLists } from "#client/features/check-in/cached-names.ts";
import { overlayActive } from "#client/features/connections/overlay.ts";
import { studentQueries } from "#client/features/students/queries.ts";
import { StudentPage } from "#client/features/students/student-page.tsx";
import { studentSearch } from "#client/features/students/student-search.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { idParam } from "#client/routes/-id-param.ts";
import { StudentSheets } from "#client/routes/-student-sheets.tsx";
import { useKnownBehaviors } from "#client/features/check-in/use-known-behaviors.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/student/$id/")({
  staticData: { title: titles.student },
  validateSearch: studentSearch,
  beforeLoad: ({ params }) => void idParam(params.id),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(studentQueries.history(params.id));
    void context.queryClient.prefetchQuery(studentQueries.connections(params.id));
    if (deps.group) void context.queryClient.prefetchInfiniteQuery(studentQueries.history(params.id, deps.group));
  },
  component: Student,
});

function Student(): ReactNode {
  const { id } = Route.useParams();
  const { account } = Route.useRouteContext();
  const search = Route.useSearch();
  const queryClient = useQueryClient();
  const { taps } = useOutboxSnapshot();
  const lists = (): StudentList[] => cachedLists(queryClient);
  const navigate = Route.useNavigate();
  const onSearch = (change: Partial<typeof search>): void =>
    void navigate({ search: (before) => studentSearch({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <>
      <StudentPage
        id={id}
        search={search}
        school={account.person.school}
        mayCheckIn={isAdministrator(account)}
        behaviorOf={useKnownBehaviors()}
        lists={lists}
        stillOpen={(connections) => overlayActive(connections, taps)}
        onSearch={onSearch}
      />
      <StudentSheets
        id={id}
        account={account}
        search={search}
        onClose={() => onSearch({ connection: undefined, record: undefined })}
      />
    </>
  );
}
