import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { FrameTitle } from "#client/ui/frame.tsx";
import { PrintHead } from "#client/ui/print-head.tsx";
import { Appearance } from "./appearance.tsx";
import { Details } from "./details.tsx";
import { InstallApp } from "./install-app.tsx";
import { Parts } from "./parts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Persons } from "./persons.tsx";
import classes from "./profile.module.css";
import type { Room } from "./room.ts";
import { Group, Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { SignOut } from "./sign-out.tsx";
import { Storage } from "./storage.tsx";
import { Streak } from "./streak.tsx";
import { Support } from "./support.tsx";
import { Ticks } from "./ticks.tsx";
import { AccountChangeProvider } from "./use-account-change.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  /** The terms of the school, to be read again. */
  terms: ReactNode;
  /** Settings of this device that belong to other features, each a section of its own. */
  device?: ReactNode;
  /** What the app takes of this device. */
  room: Room;
  /** The same account with new facts. */
  refresh: (account: Account) => Promise<void>;
  /** Asked before another person of the account is taken on; false where this one stays. */
  mayLeave: () => Promise<boolean>;
  switchTo: (account: Account) => Promise<void>;
  signOut: () => Promise<void>;
}

/** `/profile`, for every role. */
export function ProfilePage({ account, terms, device, room, refresh, mayLeave, switchTo, signOut }: Props): ReactNode {
  const isTeacher = account.role === "teacher";
  const { school } = account.person;
  return (
    <AccountChangeProvider value={refresh}>
      <FrameTitle>
        <h1>{messages.title}</h1>
      </FrameTitle>
      <PrintHead school={school.name} printed={schoolToday(school.time_zone)} />
      <Parts />
      <div className={classes.page} data-prints-title>
        <div className={classes.column}>
          <Group id="you" title={messages.groups.you}>
            <Details account={account} />
            <Persons mayLeave={mayLeave} switchTo={switchTo} />
            {isTeacher && <Streak />}
          </Group>
          <Group id="sign-in" title={messages.groups.signIn}>
            <SignInWays account={account} />
            <Passkeys account={account} />
            <Sessions />
          </Group>
        </div>
        <div className={classes.column}>
          <Group id="device" title={messages.groups.device}>
            {device}
            <Appearance />
            {isTeacher && <Ticks />}
            <InstallApp />
            <Storage room={room} />
            <SignOut signOut={signOut} />
          </Group>
          <Group id="help" title={messages.groups.help}>
            <Support />
            <Section title={messages.termsTitle}>{terms}</Section>
          </Group>
        </div>
      </div>
    </AccountChangeProvider>
  );
}
