import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PinSection } from "#client/features/lock/pin-section.tsx";
import { words as lockWords } from "#client/features/lock/words.ts";
import { ProfilePage } from "#client/features/profile/profile-page.tsx";
import { Section } from "#client/features/profile/section.tsx";
import { TermsLink } from "#client/features/terms/terms-link.tsx";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  staticData: { title: titles.profile },
  component: Profile,
});

function Profile(): ReactNode {
  const { account, actions, outbox, deviceStore } = Route.useRouteContext();
  const lock = deviceStore && (
    <Section title={lockWords.pinTitle}>
      <PinSection account={account} store={deviceStore} lock={actions.lock} />
    </Section>
  );
  return (
    <ProfilePage
      account={account}
      outbox={outbox}
      terms={<TermsLink />}
      device={lock}
      refresh={actions.refresh}
      switchTo={actions.switchTo}
      signOut={actions.signOut}
    />
  );
}
