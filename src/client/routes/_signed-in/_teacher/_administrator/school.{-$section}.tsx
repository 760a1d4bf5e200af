import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The overview and every section by one route, so that what only administrators open weighs next to nothing where everyone starts. */
export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/{-$section}")({
  validateSearch: (raw: Record<string, unknown>): object => raw,
  loader: ({ params }) =>
    import("#client/routes/-school-pages.tsx").then(({ openSection }) => openSection(params.section)),
  component: School,
});

function School(): ReactNode {
  const { View } = Route.useLoaderData();
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <View
      account={account}
      raw={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
