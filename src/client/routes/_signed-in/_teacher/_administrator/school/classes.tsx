import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ClassesPage } from "#client/features/school/classes/classes-page.tsx";
import { classesQueries } from "#client/features/school/classes/queries.ts";
import { classesSearch } from "#client/features/school/classes/search.ts";
import { messages } from "#client/features/school/messages.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/classes")({
  validateSearch: classesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(classesQueries.list(deps));
    return { title: messages.sections.classes.title };
  },
  component: Classes,
});

function Classes(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <ClassesPage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
