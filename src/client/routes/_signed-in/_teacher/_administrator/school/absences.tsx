import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AbsencesPage } from "#client/features/school/absences/absences-page.tsx";
import { absenceQueries } from "#client/features/school/absences/queries.ts";
import { absencesSearch } from "#client/features/school/absences/search.ts";
import { messages } from "#client/features/school/messages.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/absences")({
  validateSearch: absencesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(absenceQueries.list(deps));
    return { title: messages.sections.absences.title };
  },
  component: Absences,
});

function Absences(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <AbsencesPage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
