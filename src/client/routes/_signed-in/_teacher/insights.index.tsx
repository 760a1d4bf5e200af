import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection.ts";
import { overlayActive } from "#client/features/connections/overlay.ts";
import { keepDetails } from "#client/features/connections/queries.ts";
import { loadOverview } from "#client/features/figures/load.ts";
import { OverviewPage } from "#client/features/figures/overview-page.tsx";
import { overviewSearch, type OverviewSearch } from "#client/features/figures/search.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { useKnown } from "#client/routes/-known.ts";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";
import { later } from "#client/ui/later.tsx";

const ConnectionDialog = later(() =>
  import("#client/features/connections/connection-dialog.tsx").then((part) => part.ConnectionDialog),
);

export const Route = createFileRoute("/_signed-in/_teacher/insights/")({
  staticData: { title: titles.insights },
  validateSearch: overviewSearch,
  loaderDeps: ({ search: { event: _event, connection: _connection, ...asked } }) => asked,
  loader: ({ context, deps, cause }) => untilThere([loadOverview(context.queryClient, deps)], cause),
  component: Insights,
});

function Insights(): ReactNode {
  const { account } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { taps } = useOutboxSnapshot();
  // What opens over the page has an entry of its own in the history.
  const isOver = (change: OverviewSearch): boolean =>
    change.event !== search.event || change.connection !== search.connection;
  const onSearch = (change: OverviewSearch): void =>
    void navigate({ search: overviewSearch(change), resetScroll: false, replace: isOver(change) });
  const open = (connection: Connection): void => {
    keepDetails(queryClient, [connection]);
    onSearch({ ...search, connection: connection.id });
  };
  return (
    <>
      <OverviewPage
        school={account.person.school}
        known={useKnown(account)}
        search={search}
        onSearch={onSearch}
        stillOpen={(connections) => overlayActive(connections, taps)}
        onConnection={open}
      />
      {search.connection && (
        <ConnectionDialog
          id={search.connection}
          classId={search.class}
          timeZone={account.person.school.time_zone}
          onClose={() => onSearch({ ...search, connection: undefined })}
        />
      )}
    </>
  );
}
