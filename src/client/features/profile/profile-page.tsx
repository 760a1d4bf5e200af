import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import type { Outbox } from "#client/outbox/outbox-types.ts";
import { useLeave } from "#client/outbox/use-leave.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { Appearance } from "./appearance.tsx";
import { Details } from "./details.tsx";
import { InstallApp } from "./install-app.tsx";
import { Persons } from "./persons.tsx";
import classes from "./profile.module.css";
import { SignOut } from "./sign-out.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";
import { words } from "./words.ts";

interface Props {
  account: Account;
  /** What waits on this device to be sent; a teacher has one. */
  outbox: Outbox | null;
  /** The terms of the school, to be read again. */
  terms: ReactNode;
  switchTo: (account: Account) => Promise<void>;
  signOut: () => Promise<void>;
}

/** `/profile`, for every role (specification, section 2). */
export function ProfilePage({ account, outbox, terms, switchTo, signOut }: Props): ReactNode {
  const { mayLeave, dialog } = useLeave(outbox);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) await signOut();
  };
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{words.title}</h1>
      </FrameTitle>
      <Details account={account} />
      {outbox && <WaitingPanel />}
      <Appearance />
      <InstallApp />
      <Persons mayLeave={mayLeave} switchTo={switchTo} />
      <div className={classes.section}>{terms}</div>
      <SignOut signOut={leave} />
      {dialog}
    </div>
  );
}
