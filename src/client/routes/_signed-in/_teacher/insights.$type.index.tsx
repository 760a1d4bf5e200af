import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailsPage } from "#client/features/figures/details-page.tsx";
import { loadDetails } from "#client/features/figures/load.ts";
import { insightsSearch } from "#client/features/figures/search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/insights/$type/")({
  staticData: { title: titles.insightsOfGroup },
  validateSearch: insightsSearch,
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context, params, deps, cause }) =>
    untilThere([loadDetails(context.queryClient, { group: groupParam(params.type) }, deps)], cause),
  component: Details,
});

function Details(): ReactNode {
  const { account } = Route.useRouteContext();
  const group = groupParam(Route.useParams().type);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DetailsPage
      group={group}
      school={account.person.school}
      known={useKnown(account)}
      search={search}
      onSearch={(change) => void navigate({ search: insightsSearch(change), resetScroll: false })}
      onClass={(class_id) =>
        void (
          class_id &&
          navigate({ to: "/insights/$type/$class_id", params: { type: group, class_id }, search, resetScroll: false })
        )
      }
    />
  );
}
