import { createFileRoute } from "@tanstack/react-router";
import { BehaviorsPage } from "#client/features/school/behaviors/behaviors-page.tsx";
import { behaviorQueries } from "#client/features/school/behaviors/queries.ts";
import { messages } from "#client/features/school/messages.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/behaviours")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(behaviorQueries.catalogue());
    return { title: messages.sections.behaviours.title };
  },
  component: BehaviorsPage,
});
