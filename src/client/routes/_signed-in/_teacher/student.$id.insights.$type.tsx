import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { insightsQueries } from "#client/features/figures/insights-queries.ts";
import { DEFAULT_DAYS, detailsSearch } from "#client/features/figures/insights-search.ts";
import { StudentPage } from "#client/features/figures/student-insights-page.tsx";
import { groupParam } from "#client/routes/-group-param.ts";
import { idParam } from "#client/routes/-id-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(detailsSearch);

export const Route = createFileRoute("/_signed-in/_teacher/student/$id/insights/$type")({
  staticData: { title: titles.insightsOfStudent },
  validateSearch,
  beforeLoad: ({ params }) => void idParam(params.id),
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context: { queryClient }, params: { id, type }, deps: { days = DEFAULT_DAYS, type_id } }) =>
    void queryClient.prefetchQuery(insightsQueries.student(id, groupParam(type), { days, type_id })),
  component: StudentInsights,
});

function StudentInsights(): ReactNode {
  const { account } = Route.useRouteContext();
  const { id, type } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <StudentPage
      studentId={id}
      group={groupParam(type)}
      timeZone={account.person.school.time_zone}
      known={useKnown(account)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: detailsSearch(change), resetScroll: false })}
    />
  );
}
