import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#client/features/school/messages.ts";
import { schoolTermsQueries } from "#client/features/school/terms/queries.ts";
import { SchoolTermsPage } from "#client/features/school/terms/terms-page.tsx";
import { TermsHtml } from "#client/features/terms/terms-text.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/terms")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(schoolTermsQueries.terms());
    return { title: messages.sections.terms.title };
  },
  component: Terms,
});

/** The editor shows its text by the very component of the gate. */
function Terms(): ReactNode {
  return <SchoolTermsPage Show={TermsHtml} />;
}
