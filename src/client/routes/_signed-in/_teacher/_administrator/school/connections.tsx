import { createFileRoute } from "@tanstack/react-router";
import { messages } from "#client/features/school/messages.ts";
import { settingsQueries } from "#client/features/school/settings/queries.ts";
import { RulesPage } from "#client/features/school/settings/rules-page.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/connections")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(settingsQueries.settings());
    return { title: messages.sections.connections.title };
  },
  component: RulesPage,
});
