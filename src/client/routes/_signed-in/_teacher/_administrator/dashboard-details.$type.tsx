import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BreakdownPage } from "#client/features/figures/breakdown-page.tsx";
import { loadBreakdown } from "#client/features/figures/load.ts";
import { breakdownSearch } from "#client/features/figures/search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/dashboard-details/$type")({
  staticData: { title: titles.dashboardDetails },
  validateSearch: breakdownSearch,
  beforeLoad: ({ params }) => ({ group: groupParam(params.type) }),
  loaderDeps: ({ search: { sort: _sort, ...asked } }) => asked,
  loader: ({ context: { queryClient, account, group }, deps, cause }) => {
    const timeZone = account.person.school.time_zone;
    return untilThere([loadBreakdown(queryClient, { group, timeZone }, deps)], cause);
  },
  component: Breakdown,
});

function Breakdown(): ReactNode {
  const { account, group } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <BreakdownPage
      group={group}
      school={account.person.school}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: breakdownSearch(search), resetScroll: false })}
    />
  );
}
