import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NewEmailPage } from "#client/features/account/new-email-page.tsx";
import { newEmailSearch } from "./-search.ts";
import { titles } from "./-titles.ts";

/** No sign-in check. */
export const Route = createFileRoute("/new-email")({
  validateSearch: newEmailSearch,
  staticData: { title: titles.newEmail },
  component: NewEmail,
});

function NewEmail(): ReactNode {
  return <NewEmailPage link={Route.useSearch()} />;
}
