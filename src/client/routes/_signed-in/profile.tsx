import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ProfilePage } from "#client/features/profile/profile-page.tsx";
import { TermsLink } from "#client/features/terms/terms-link.tsx";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  staticData: { title: titles.profile },
  component: Profile,
});

function Profile(): ReactNode {
  const { account, actions, outbox } = Route.useRouteContext();
  return (
    <ProfilePage
      account={account}
      outbox={outbox}
      terms={<TermsLink />}
      refresh={actions.refresh}
      switchTo={actions.switchTo}
      signOut={actions.signOut}
    />
  );
}
