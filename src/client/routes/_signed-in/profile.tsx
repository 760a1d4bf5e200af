import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pinState } from "#client/features/lock/pin.ts";
import { PinSection } from "#client/features/lock/pin-section.tsx";
import { messages as lockMessages } from "#client/features/lock/messages.ts";
import { ProfilePage } from "#client/features/profile/profile-page.tsx";
import { profileQueries } from "#client/features/profile/queries.ts";
import { lookAtRoom } from "#client/features/profile/room.ts";
import { Section } from "#client/features/profile/section.tsx";
import { useLeave } from "#client/features/sync-status/use-leave.tsx";
import { panelMessages } from "#client/features/sync-status/waiting-messages.ts";
import { WaitingPanel } from "#client/features/sync-status/waiting-panel.tsx";
import { TermsLink } from "#client/features/terms/terms-link.tsx";
import { titles } from "#client/routes/-titles.ts";
import { untilThere } from "#client/routes/-until-there.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  staticData: { title: titles.profile },
  loader: async ({ context: { account, deviceStore, queryClient } }) => {
    const pin = deviceStore ? pinState(deviceStore) : null;
    const room = lookAtRoom();
    await untilThere([
      queryClient.ensureQueryData(profileQueries.persons()),
      queryClient.ensureQueryData(profileQueries.sessions()),
      queryClient.ensureQueryData(profileQueries.passkeys()),
      ...(account.role === "teacher" ? [queryClient.ensureQueryData(profileQueries.leaderboard())] : []),
    ]);
    return { pin: await pin, room: await room };
  },
  component: Profile,
});

function Profile(): ReactNode {
  const { pin, room } = Route.useLoaderData();
  const { account, actions, outbox, deviceStore } = Route.useRouteContext();
  const { mayLeave, leaving, dialog } = useLeave(outbox);
  const waiting = outbox && (
    <Section title={panelMessages.title}>
      <WaitingPanel />
    </Section>
  );
  const lock = deviceStore && pin && (
    <Section title={lockMessages.pinTitle}>
      <PinSection account={account} store={deviceStore} known={pin} lock={actions.lock} />
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
        room={room}
        refresh={actions.refresh}
        mayLeave={mayLeave}
        switchTo={actions.switchTo}
        signOut={leaving(actions.signOut)}
      />
      {dialog}
    </>
  );
}
