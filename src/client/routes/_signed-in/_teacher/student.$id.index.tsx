import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { studentQueries } from "#client/features/students/queries.ts";
import { StudentPage } from "#client/features/students/student-page.tsx";
import { studentSearch } from "#client/features/students/student-search.ts";
import { StudentSheets } from "#client/routes/-student-sheets.tsx";
import { useKnownBehaviors } from "#client/features/check-in/use-known-behaviors.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(studentSearch);

export const Route = createFileRoute("/_signed-in/_teacher/student/$id/")({
  staticData: { title: titles.student },
  validateSearch,
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(studentQueries.history(params.id));
    if (deps.group) void context.queryClient.prefetchInfiniteQuery(studentQueries.history(params.id, deps.group));
  },
  component: Student,
});

function Student(): ReactNode {
  const { id } = Route.useParams();
  const { account } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: Partial<typeof search>): void => void navigate({ search: (before) => studentSearch({ ...before, ...change }), replace: "group" in change });
  return (
    <>
      <StudentPage id={id} search={search} timeZone={account.person.school.time_zone} behaviorOf={useKnownBehaviors()} onSearch={onSearch} />
      <StudentSheets id={id} account={account} search={search} onClose={() => onSearch({ connection: undefined, record: undefined })} />
    </>
  );
}
