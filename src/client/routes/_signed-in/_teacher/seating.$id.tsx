import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SeatingPage } from "#client/features/check-in/seating/seating-page.tsx";
import { idParam } from "#client/routes/-id-param.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/seating/$id")({
  staticData: { title: titles.seating },
  beforeLoad: ({ params }) => void idParam(params.id),
  component: Seating,
});

function Seating(): ReactNode {
  const { account } = Route.useRouteContext();
  const { id } = Route.useParams();
  return <SeatingPage key={id} account={account} classId={id} />;
}
