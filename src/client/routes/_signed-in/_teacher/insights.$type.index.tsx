import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailsPage } from "#client/features/figures/insights-details-page.tsx";
import { insightsQueries } from "#client/features/figures/insights-queries.ts";
import { DEFAULT_DAYS, detailsSearch } from "#client/features/figures/insights-search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(detailsSearch);

export const Route = createFileRoute("/_signed-in/_teacher/insights/$type/")({
  staticData: { title: titles.insightsOfGroup },
  validateSearch,
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context: { queryClient }, params: { type }, deps: { days = DEFAULT_DAYS, type_id } }) => {
    const group = groupParam(type);
    void queryClient.prefetchQuery(insightsQueries.graph(group, undefined, { days, type_id }));
    void queryClient.prefetchQuery(insightsQueries.details(group, undefined, { days, type_id }));
  },
  component: Details,
});

function Details(): ReactNode {
  const { account } = Route.useRouteContext();
  const group = groupParam(Route.useParams().type);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DetailsPage
      group={group}
      timeZone={account.person.school.time_zone}
      known={useKnown(account)}
      search={search}
      onSearch={(change) => void navigate({ search: detailsSearch(change), resetScroll: false })}
      onClass={(class_id) =>
        void (
          class_id &&
          navigate({ to: "/insights/$type/$class_id", params: { type: group, class_id }, search, resetScroll: false })
        )
      }
    />
  );
}
