import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#client/features/school/messages.ts";
import { PeoplePage } from "#client/features/school/people/people-page.tsx";
import { peopleQueries } from "#client/features/school/people/queries.ts";
import { peopleSearch } from "#client/features/school/people/search.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/people")({
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(peopleQueries.list(deps));
    return { title: messages.sections.people.title };
  },
  component: People,
});

function People(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PeoplePage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
