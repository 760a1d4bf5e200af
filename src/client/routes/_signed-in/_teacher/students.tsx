import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StudentList } from "#contract/check-in.ts";
import { cachedLists } from "#client/features/check-in/cached-names.ts";
import { useKnownBehaviors } from "#client/features/check-in/use-known-behaviors.ts";
import { completedHere } from "#client/features/connections/completed-here.ts";
import { studentQueries } from "#client/features/students/queries.ts";
import { StudentsPage } from "#client/features/students/students-page.tsx";
import { studentsSearch } from "#client/features/students/students-search.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/students")({
  staticData: { title: titles.students },
  validateSearch: studentsSearch,
  loaderDeps: ({ search }) => search,
  // Not waited for: what the device has shows at once, and an answer that fails is told by the page.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(studentQueries.list(deps)),
  component: Students,
});

function Students(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const { taps } = useOutboxSnapshot();
  const lists = (): StudentList[] => cachedLists(queryClient);
  return (
    <StudentsPage
      account={account}
      search={Route.useSearch()}
      behaviorOf={useKnownBehaviors()}
      lists={lists}
      completedHere={completedHere(queryClient, taps)}
      onSearch={(search, options) => void navigate({ search, ...options })}
    />
  );
}
