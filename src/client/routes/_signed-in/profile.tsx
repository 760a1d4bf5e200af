import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PinSection } from "#client/features/lock/pin-section.tsx";
import { words as lockWords } from "#client/features/lock/words.ts";
import { ProfilePage } from "#client/features/profile/profile-page.tsx";
import { Section } from "#client/features/profile/section.tsx";
import { useLeave } from "#client/features/sync-status/use-leave.tsx";
import { panelMessages } from "#client/features/sync-status/waiting-messages.ts";
import { WaitingPanel } from "#client/features/sync-status/waiting-panel.tsx";
import { TermsLink } from "#client/features/terms/terms-link.tsx";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  staticData: { title: titles.profile },
  component: Profile,
});

function Profile(): ReactNode {
  const { account, actions, outbox, deviceStore } = Route.useRouteContext();
  const { mayLeave, leaving, dialog } = useLeave(outbox);
  const waiting = outbox && (
    <Section title={panelMessages.title}>
      <WaitingPanel />
    </Section>
  );
  const lock = deviceStore && (
    <Section title={lockWords.pinTitle}>
      <PinSection account={account} store={deviceStore} lock={actions.lock} />
    </Section>
  );
  return (
    <>
      <ProfilePage
        account={account}
        terms={<TermsLink />}
        device={
          <>
            {waiting}
            {lock}
          </>
        }
        refresh={actions.refresh}
        mayLeave={mayLeave}
        switchTo={actions.switchTo}
        signOut={leaving(actions.signOut)}
      />
      {dialog}
    </>
  );
}
