import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkPage } from "#client/features/account/link-page.tsx";
import { linkSearch } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-out/activate-account")({
  validateSearch: linkSearch,
  staticData: { title: titles.activateAccount },
  component: ActivateAccount,
});

function ActivateAccount(): ReactNode {
  return <LinkPage purpose="activate" link={Route.useSearch()} />;
}
