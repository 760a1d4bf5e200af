import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#client/features/school/messages.ts";
import { rosterQueries } from "#client/features/school/roster/queries.ts";
import { RosterPage } from "#client/features/school/roster/roster-page.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/roster")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rosterQueries.held());
    return { title: messages.sections.roster.title };
  },
  component: Roster,
});

function Roster(): ReactNode {
  const { account } = Route.useRouteContext();
  return <RosterPage account={account} />;
}
