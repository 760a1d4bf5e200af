import { IconCheck, IconLock, IconMailForward, IconMinus, IconUserOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PersonStatus, SchoolPerson } from "#contract/school-people.ts";
import classes from "./people.module.css";
import { messages } from "./messages.ts";

const ICONS: Readonly<Record<string, typeof IconCheck>> = {
  active: IconCheck,
  not_activated: IconMailForward,
  locked: IconLock,
  disabled: IconUserOff,
  no_account: IconMinus,
  left: IconUserOff,
} satisfies Record<PersonStatus, typeof IconCheck>;

export const statusOf = ({ account }: Pick<SchoolPerson, "account">): PersonStatus => account?.state ?? "no_account";

/** How an account stands: what is as it should be is quiet; what a newer server knows, and this page not yet, has no word. */
export function AccountState({ person }: { person: Pick<SchoolPerson, "account" | "left_on"> }): ReactNode {
  const status = statusOf(person);
  const Icon = ICONS[status] ?? IconMinus;
  return (
    <span className={classes.state} data-status={status}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {messages.statuses[status]}
    </span>
  );
}
