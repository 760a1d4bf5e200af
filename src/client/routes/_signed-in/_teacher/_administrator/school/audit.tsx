import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AuditPage } from "#client/features/school/audit/audit-page.tsx";
import { auditQueries } from "#client/features/school/audit/queries.ts";
import { auditSearch } from "#client/features/school/audit/search.ts";
import { messages } from "#client/features/school/messages.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/audit")({
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(auditQueries.list(deps));
    return { title: messages.sections.audit.title };
  },
  component: Audit,
});

function Audit(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
