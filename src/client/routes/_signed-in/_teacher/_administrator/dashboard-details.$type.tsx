import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailsPage } from "#client/features/figures/breakdown-page.tsx";
import { detailsSearch } from "#client/features/figures/search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { strictly } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

const validateSearch = strictly(detailsSearch);

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/dashboard-details/$type")({
  staticData: { title: titles.dashboardDetails },
  validateSearch,
  beforeLoad: ({ params }) => ({ group: groupParam(params.type) }),
  component: DashboardDetails,
});

function DashboardDetails(): ReactNode {
  const { account, group } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <DetailsPage
      group={group}
      school={account.person.school}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: detailsSearch(search), resetScroll: false })}
    />
  );
}
