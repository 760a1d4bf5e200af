import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailsPage } from "#client/features/figures/details-page.tsx";
import { loadDetails } from "#client/features/figures/load.ts";
import { insightsSearch } from "#client/features/figures/search.ts";
import { groupParam } from "#client/routes/-group-param.ts";
import { idParam } from "#client/routes/-id-param.ts";
import { useKnown } from "#client/routes/-known.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/_teacher/insights/$type/$class_id")({
  staticData: { title: titles.insightsOfGroup },
  validateSearch: insightsSearch,
  beforeLoad: ({ params }) => void idParam(params.class_id),
  loaderDeps: ({ search: { days, type_id } }) => ({ days, type_id }),
  loader: ({ context, params: { type, class_id: classId }, deps, cause }) =>
    untilThere([loadDetails(context.queryClient, { group: groupParam(type), classId }, deps)], cause),
  component: ClassDetails,
});

function ClassDetails(): ReactNode {
  const { account } = Route.useRouteContext();
  const { type, class_id: classId } = Route.useParams();
  const group = groupParam(type);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const toClass = (class_id: string | undefined) =>
    class_id
      ? navigate({ params: { type: group, class_id }, search, resetScroll: false })
      : navigate({ to: "/insights/$type", params: { type: group }, search, resetScroll: false });
  return (
    <DetailsPage
      group={group}
      classId={classId}
      school={account.person.school}
      known={useKnown(account)}
      search={search}
      onSearch={(change) => void navigate({ search: insightsSearch(change), resetScroll: false })}
      onClass={(chosen) => void toClass(chosen)}
    />
  );
}
