import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { homeOf } from "#contract/roles.ts";
import { NotFoundPage } from "#client/features/account/not-found-page.tsx";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/404")({
  staticData: { title: titles.notFound },
  component: NotFound,
});

function NotFound(): ReactNode {
  const { account } = Route.useRouteContext();
  return <NotFoundPage home={homeOf(account)} />;
}
