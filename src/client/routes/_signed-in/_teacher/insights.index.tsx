import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OverviewPage } from "#client/features/figures/overview-page.tsx";
import { insightsQueries } from "#client/features/figures/insights-queries.ts";
import { DEFAULT_DAYS, overviewSearch } from "#client/features/figures/insights-search.ts";
import { useKnown } from "#client/routes/-known.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(overviewSearch);

export const Route = createFileRoute("/_signed-in/_teacher/insights/")({
  staticData: { title: titles.insights },
  validateSearch,
  loaderDeps: ({ search }) => search,
  // Asked for ahead of the page, which shows what is kept meanwhile.
  loader: ({ context: { queryClient }, deps: { group = "positive", class: classId, type_id } }) => {
    void queryClient.prefetchQuery(insightsQueries.overview(classId));
    void queryClient.prefetchQuery(insightsQueries.graph(group, classId, { days: DEFAULT_DAYS, type_id }));
    void queryClient.prefetchQuery(insightsQueries.latest(classId));
  },
  component: Insights,
});

function Insights(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <OverviewPage
      timeZone={account.person.school.time_zone}
      known={useKnown(account)}
      search={search}
      onSearch={(change) =>
        void navigate({ search: overviewSearch(change), resetScroll: false, replace: change.event !== search.event })
      }
    />
  );
}
