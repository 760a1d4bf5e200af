import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadStudent } from "#client/features/figures/load.ts";
import { insightsSearch } from "#client/features/figures/search.ts";
import { StudentInsightsPage } from "#client/features/figures/student-insights-page.tsx";
import { groupParam } from "#client/routes/-group-param.ts";
import { idParam } from "#client/routes/-id-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/student/$id/insights/$type")({
  staticData: { title: titles.insightsOfStudent },
  validateSearch: insightsSearch,
  beforeLoad: ({ params }) => void idParam(params.id),
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context, params: { id: studentId, type }, deps, cause }) =>
    untilThere([loadStudent(context.queryClient, { group: groupParam(type), studentId }, deps)], cause),
  component: StudentInsights,
});

function StudentInsights(): ReactNode {
  const { account } = Route.useRouteContext();
  const { id, type } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <StudentInsightsPage
      studentId={id}
      group={groupParam(type)}
      school={account.person.school}
      known={useKnown(account)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: insightsSearch(change), resetScroll: false })}
    />
  );
}
