import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#client/features/school/messages.ts";
import { OverviewPage } from "#client/features/school/overview/overview-page.tsx";
import { schoolQueries } from "#client/features/school/overview/queries.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(schoolQueries.overview());
    return { title: messages.title };
  },
  component: Overview,
});

function Overview(): ReactNode {
  const { account } = Route.useRouteContext();
  return <OverviewPage timeZone={account.person.school.time_zone} />;
}
