import { IconHome, IconLock, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { isAdministrator } from "#contract/roles.ts";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import classes from "./profile-menu.module.css";
import { messages } from "./menu-messages.ts";
import { roleMessages } from "./role-messages.ts";

interface Props {
  account: Account;
  opened: boolean;
  onClose: () => void;
  lock: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** Who is signed in, the way to the profile, and the way out. */
export function ProfileMenu({ account, opened, onClose, lock, signOut }: Props): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (leaving) return;
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <Sheet opened={opened} onClose={onClose} place="menu" title={<bdi>{fullName(account.person)}</bdi>}>
      <p className={classes.who}>
        {roleMessages[account.role]} · <bdi>{account.person.school.name}</bdi>
        <br />
        {account.email}
      </p>
      <ul className={classes.list}>
        <li>
          <Link to="/profile" className={classes.item} onClick={onClose}>
            <IconUserCircle size={22} stroke={1.75} aria-hidden="true" />
            {messages.profile}
          </Link>
        </li>
        {isAdministrator(account) && (
          <li>
            <Link to="/school" className={classes.item} onClick={onClose}>
              <IconHome size={22} stroke={1.75} aria-hidden="true" />
              {messages.school}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={classes.item} onClick={lock}>
            <IconLock size={22} stroke={1.75} aria-hidden="true" />
            {messages.lock}
          </button>
        </li>
        <li>
          <button type="button" className={classes.item} onClick={leave} aria-disabled={leaving || undefined}>
            <IconLogout size={22} stroke={1.75} aria-hidden="true" />
            {leaving ? messages.signingOut : messages.signOut}
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
