import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { UndoEmailPage } from "#client/features/account/undo-email-page.tsx";
import { linkSearch } from "./-search.ts";
import { titles } from "./-titles.ts";

/** No sign-in check: whoever is signed in may be another. */
export const Route = createFileRoute("/undo-email")({
  validateSearch: linkSearch,
  staticData: { title: titles.undoEmail },
  component: UndoEmail,
});

function UndoEmail(): ReactNode {
  return <UndoEmailPage link={Route.useSearch()} />;
}
