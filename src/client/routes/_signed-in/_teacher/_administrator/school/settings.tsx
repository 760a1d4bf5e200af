import { createFileRoute } from "@tanstack/react-router";
import { messages } from "#client/features/school/messages.ts";
import { settingsQueries } from "#client/features/school/settings/queries.ts";
import { SettingsPage } from "#client/features/school/settings/settings-page.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/settings")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(settingsQueries.settings());
    return { title: messages.sections.settings.title };
  },
  component: SettingsPage,
});
