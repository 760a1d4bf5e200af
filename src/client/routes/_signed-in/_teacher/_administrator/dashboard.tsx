import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DashboardPage } from "#client/features/figures/dashboard-page.tsx";
import { loadDashboard } from "#client/features/figures/load.ts";
import { dashboardSearch } from "#client/features/figures/search.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/dashboard")({
  staticData: { title: titles.dashboard },
  validateSearch: dashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, account }, deps, cause }) =>
    untilThere([loadDashboard(queryClient, deps, account.person.school.time_zone)], cause),
  component: Dashboard,
});

function Dashboard(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      school={account.person.school}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: dashboardSearch(search), resetScroll: false })}
    />
  );
}
