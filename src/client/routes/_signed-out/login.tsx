import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoginPage } from "#client/features/account/login-page.tsx";
import { loginSearch } from "#client/routes/-search.ts";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-out/login")({
  validateSearch: loginSearch,
  staticData: { title: titles.login },
  component: Login,
});

function Login(): ReactNode {
  const { expired } = Route.useSearch();
  const { actions } = Route.useRouteContext();
  return <LoginPage expired={expired ?? false} signIn={actions.signIn} enter={actions.enter} />;
}
