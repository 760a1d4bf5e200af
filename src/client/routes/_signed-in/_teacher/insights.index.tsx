import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadOverview } from "#client/features/figures/load.ts";
import { OverviewPage } from "#client/features/figures/overview-page.tsx";
import { overviewSearch } from "#client/features/figures/search.ts";
import { useKnown } from "#client/routes/-known.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/insights/")({
  staticData: { title: titles.insights },
  validateSearch: overviewSearch,
  loaderDeps: ({ search: { event: _event, ...asked } }) => asked,
  loader: ({ context, deps, cause }) => untilThere([loadOverview(context.queryClient, deps)], cause),
  component: Insights,
});

function Insights(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <OverviewPage
      school={account.person.school}
      known={useKnown(account)}
      search={search}
      onSearch={(change) =>
        void navigate({ search: overviewSearch(change), resetScroll: false, replace: change.event !== search.event })
      }
    />
  );
}
