import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MainPage } from "#client/features/check-in/main-page.tsx";
import { mainSearch } from "#client/features/check-in/main-search.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/")({
  staticData: { title: titles.main },
  validateSearch: mainSearch,
  component: Main,
});

function Main(): ReactNode {
  const { account } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MainPage
      account={account}
      search={search}
      onSearch={(change, options) => void navigate({ search: (before) => mainSearch({ ...before, ...change }), ...options })}
    />
  );
}
