import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkPage } from "#client/features/account/link-page.tsx";
import { linkSearch } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-out/reset-password")({
  validateSearch: linkSearch,
  staticData: { title: titles.resetPassword },
  component: ResetPassword,
});

function ResetPassword(): ReactNode {
  return <LinkPage purpose="reset" link={Route.useSearch()} />;
}
