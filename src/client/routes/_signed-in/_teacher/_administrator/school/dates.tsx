import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DatesPage } from "#client/features/school/dates/dates-page.tsx";
import { presentMonth } from "#client/features/school/dates/month.ts";
import { dateQueries } from "#client/features/school/dates/queries.ts";
import { datesSearch } from "#client/features/school/dates/search.ts";
import { messages } from "#client/features/school/messages.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/dates")({
  validateSearch: datesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { account, queryClient }, deps }) => {
    void queryClient.prefetchQuery(dateQueries.month(deps.month ?? presentMonth(account.person.school.time_zone)));
    return { title: messages.sections.dates.title };
  },
  component: Dates,
});

function Dates(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <DatesPage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
