import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { heldProviderAnswer } from "#client/routes/-provider-answer.ts";
import { ProviderPage } from "#client/features/account/provider-page.tsx";
import { titles } from "#client/routes/-titles.ts";

/** Where an outside provider sends the browser back to. Not a part of the login page. */
export const Route = createFileRoute("/_signed-out/login_/$service")({
  staticData: { title: titles.providerLogin },
  component: ProviderLogin,
});

function ProviderLogin(): ReactNode {
  const { service } = Route.useParams();
  const { actions } = Route.useRouteContext();
  return (
    <ProviderPage
      key={service}
      service={service}
      held={heldProviderAnswer()}
      signIn={actions.signIn}
      enter={actions.enter}
    />
  );
}
