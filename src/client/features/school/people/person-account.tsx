import type { ReactNode } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { fullName } from "#client/ui/names.ts";
import { request } from "#client/api/request.ts";
import { invitePerson, unlockPerson } from "#contract/routes/school.ts";
import { AccountState } from "./account-state.tsx";
import classes from "./people.module.css";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";
import { messages } from "./messages.ts";

/** How the account stands, its activation link, and its lock. */
export function PersonAccount({ person, timeZone }: { person: SchoolPersonDetail; timeZone: string }): ReactNode {
  const { busy, outcome, run } = useChange();
  const { account, shares_sign_in } = person;
  if (!account) return <p className="soft">{messages.noAccount}</p>;
  const { state, email, invited_at, locked_until } = account;
  const told = [
    state === "disabled" && person.left_on !== null ? messages.hasLeft : messages.states[state],
    locked_until && messages.lockedUntil(locked_until, timeZone),
    shares_sign_in && messages.shared,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <p className={classes.email}>
        <bdi>{email}</bdi>
      </p>
      <AccountState person={person} />
      {told && <p className="soft">{told}</p>}
      {state === "not_activated" && <LinkTold person={person} timeZone={timeZone} />}
      <Told outcome={outcome} />
      {state === "not_activated" && person.left_on === null && (
        <Button
          busy={busy}
          onClick={() =>
            void run(() => request(invitePerson, { params: { id: person.id } }), messages.linkOnItsWay(email))
          }
        >
          {invited_at ? messages.sendLinkAgain : messages.sendLink}
        </Button>
      )}
      {state === "locked" && (
        <Button
          ref={handFocusOn}
          kind="next"
          busy={busy}
          onClick={() =>
            void run(() => request(unlockPerson, { params: { id: person.id } }), messages.unlocked(fullName(person)))
          }
        >
          {messages.unlock}
        </Button>
      )}
    </>
  );
}

function LinkTold({
  person: { account, link_expires_at },
  timeZone,
}: {
  person: SchoolPersonDetail;
  timeZone: string;
}): ReactNode {
  if (!account?.invited_at) return <p className="soft">{messages.neverInvited}</p>;
  return (
    <p className="soft">
      {messages.invitedOn(account.invited_at, timeZone)}{" "}
      {link_expires_at ? messages.linkWorks(link_expires_at, timeZone) : messages.linkOver}
    </p>
  );
}
