import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DashboardPage } from "#client/features/figures/dashboard-page.tsx";
import { dashboardSearch } from "#client/features/figures/search.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(dashboardSearch);

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/dashboard")({
  staticData: { title: titles.dashboard },
  validateSearch,
  loaderDeps: ({ search }) => search,
  // Asked for ahead of the page, which shows what is kept meanwhile.
  loader: ({ context: { queryClient, account }, deps }) => {
    const load = import("#client/features/figures/prefetch.ts");
    // Without it the page asks for itself.
    load
      .then(({ prefetchDashboard }) => prefetchDashboard(queryClient, deps, account.person.school.time_zone))
      .catch(() => undefined);
  },
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
