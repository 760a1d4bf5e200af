import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { FrameTitle } from "#client/ui/frame.tsx";
import { Appearance } from "./appearance.tsx";
import { Details } from "./details.tsx";
import { InstallApp } from "./install-app.tsx";
import { Persons } from "./persons.tsx";
import classes from "./profile.module.css";
import { SignOut } from "./sign-out.tsx";
import { words } from "./words.ts";

interface Props {
  account: Account;
  /** What waits on this device to be sent; teachers have it. */
  waiting?: ReactNode;
  /** The terms of the school, to be read again. */
  terms: ReactNode;
  switchTo: (account: Account) => Promise<void>;
  signOut: () => Promise<void>;
}

/** `/profile`, for every role (specification, section 2). */
export function ProfilePage({ account, waiting, terms, switchTo, signOut }: Props): ReactNode {
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{words.title}</h1>
      </FrameTitle>
      <Details account={account} />
      {waiting}
      <Appearance />
      <InstallApp />
      <Persons switchTo={switchTo} />
      <div className={classes.section}>{terms}</div>
      <SignOut signOut={signOut} />
    </div>
  );
}
