import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { Row, Rows } from "#client/ui/list-card.tsx";
import classes from "./profile.module.css";
import { Section } from "./section.tsx";
import { usePendingEmail } from "./use-pending-email.ts";
import { messages } from "./messages.ts";

const EmailSheet = later(() => import("./email-sheet.tsx").then((part) => part.EmailSheet));
const PasswordSheet = later(() => import("./password-sheet.tsx").then((part) => part.PasswordSheet));

/** The e-mail and the password, each with its way to be changed. */
export function SignInWays({ account }: { account: Account }): ReactNode {
  const [opened, setOpened] = useState<"email" | "again" | "password" | null>(null);
  const close = (): void => setOpened(null);
  // Accounts kept by an older version do not say.
  const hasPassword = account.has_password ?? true;
  usePendingEmail(account);
  return (
    <Section title={messages.waysTitle}>
      <Rows>
        <Row
          title={messages.email}
          more={account.email}
          actions={
            <Button onClick={() => setOpened("email")} aria-label={messages.changeEmail}>
              {messages.change}
            </Button>
          }
        />
        {hasPassword ? (
          <Row
            title={messages.password}
            more={<span aria-hidden="true">{messages.passwordHidden}</span>}
            actions={
              <Button onClick={() => setOpened("password")} aria-label={messages.changePassword}>
                {messages.change}
              </Button>
            }
          />
        ) : (
          <Row title={messages.password} more={messages.noPassword} />
        )}
      </Rows>
      {account.pending_email && <PendingEmail address={account.pending_email} onAgain={() => setOpened("again")} />}
      {opened === "email" && <EmailSheet account={account} onClose={close} />}
      {opened === "again" && (
        <EmailSheet account={account} address={account.pending_email ?? undefined} onClose={close} />
      )}
      {opened === "password" && <PasswordSheet account={account} onClose={close} />}
    </Section>
  );
}

/** An address that awaits its confirmation, and what to do about it. */
function PendingEmail({ address, onAgain }: { address: string; onAgain: () => void }): ReactNode {
  return (
    <div className={classes.pending}>
      <h4>{messages.pendingTitle}</h4>
      <p>{messages.pending(address)}</p>
      <p>{messages.pendingHelp}</p>
      <Button onClick={onAgain}>{messages.sendAgain}</Button>
    </div>
  );
}
