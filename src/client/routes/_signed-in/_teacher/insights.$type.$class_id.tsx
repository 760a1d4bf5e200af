import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailsPage } from "#client/features/figures/insights-details-page.tsx";
import { insightsQueries } from "#client/features/figures/insights-queries.ts";
import { DEFAULT_DAYS, detailsSearch } from "#client/features/figures/insights-search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { idParam } from "#client/routes/-id-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(detailsSearch);

export const Route = createFileRoute("/_signed-in/_teacher/insights/$type/$class_id")({
  staticData: { title: titles.insightsOfGroup },
  validateSearch,
  beforeLoad: ({ params }) => void idParam(params.class_id),
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context: { queryClient }, params: { type, class_id }, deps: { days = DEFAULT_DAYS, type_id } }) => {
    const group = groupParam(type);
    void queryClient.prefetchQuery(insightsQueries.graph(group, class_id, { days, type_id }));
    void queryClient.prefetchQuery(insightsQueries.details(group, class_id, { days, type_id }));
  },
  component: ClassDetails,
});

function ClassDetails(): ReactNode {
  const { account } = Route.useRouteContext();
  const { type, class_id: classId } = Route.useParams();
  const group = groupParam(type);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const toClass = (class_id: string | undefined) =>
    class_id
      ? navigate({ params: { type: group, class_id }, search, resetScroll: false })
      : navigate({ to: "/insights/$type", params: { type: group }, search, resetScroll: false });
  return (
    <DetailsPage
      group={group}
      classId={classId}
      timeZone={account.person.school.time_zone}
      known={useKnown(account)}
      search={search}
      onSearch={(change) => void navigate({ search: detailsSearch(change), resetScroll: false })}
      onClass={(chosen) => void toClass(chosen)}
    />
  );
}
