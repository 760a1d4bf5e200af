import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DailyPage } from "#client/features/dashboard/daily-page.tsx";
import { dashboardQueries } from "#client/features/dashboard/queries.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/dashboard")({
  staticData: { title: titles.dashboard },
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQueries.daily()),
  component: Dashboard,
});

function Dashboard(): ReactNode {
  const { account } = Route.useRouteContext();
  return <DailyPage school={account.person.school} />;
}
