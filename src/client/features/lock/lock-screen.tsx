import type { UseStore } from "idb-keyval";
import { type ReactNode, useEffect, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { fullName } from "#client/ui/names.ts";
import { OutsideLink } from "#client/ui/outside-link.tsx";
import { useTitleInPlace } from "#client/ui/tab-title.ts";
import { knowsPasskeys } from "#client/ui/web-authn.ts";
import classes from "./lock.module.css";
import { type PinState, pinState } from "./pin.ts";
import { PasskeyWay } from "./passkey-way.tsx";
import { provePassword, provePin } from "./prove.ts";
import { SecretForm } from "./secret-form.tsx";
import { SomebodyElse } from "./somebody-else.tsx";
import { messages } from "./messages.ts";

interface Props {
  product: string;
  account: Account;
  store: UseStore;
  /** What is not sent yet, without a name; the lock does not hold it back. */
  waiting: { count: number; text: string };
  /** What runs on without a name, a timer for one. */
  above: ReactNode;
  /** Tries once more to send it before somebody else takes over. */
  sendWaiting: () => Promise<unknown>;
  onUnlocked: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** Whose device this is, and the way back in: the PIN of the device where there is one, the password, or a colleague. */
export function LockScreen({
  product,
  account,
  store,
  waiting,
  above,
  sendWaiting,
  onUnlocked,
  signOut,
}: Props): ReactNode {
  const name = fullName(account.person);
  // A locked session is given no picture.
  const face = {
    ...account.person,
    avatar_url: account.person.avatar_url?.startsWith("/api/") ? null : account.person.avatar_url,
  };
  const [pin, setPin] = useState<PinState | null>(null);
  const [way, setWay] = useState<"pin" | "password" | "somebody-else">("pin");
  const [gone, setGone] = useState<string | null>(null);
  useTitleInPlace(`${messages.tab} · ${product}`);
  useEffect(() => {
    document.getElementById("page")?.focus({ preventScroll: true });
    void pinState(store).then(setPin);
  }, [store]);
  const by = way === "pin" && pin !== "usable" ? "password" : way;
  const prove = async (secret: string): Promise<string | null> => {
    const found =
      by === "pin" ? await provePin(store, account.id, secret) : await provePassword(store, secret, pin === "usable");
    if (found === null) await onUnlocked();
    else if (by === "pin") {
      // A PIN that opens nothing any more gives way to the password, with its reason.
      const state = await pinState(store);
      setGone(state === "none" ? found : null);
      setPin(state);
    }
    return found;
  };
  return (
    <CardPage product={product}>
      {above}
      <div className={classes.who}>
        <Avatar person={face} size={64} />
        <h1 dir="auto">{name}</h1>
        <p className="soft">{pin === "spent" ? messages.spentPin : (gone ?? messages.locked)}</p>
        <p className="soft" role="status">
          {waiting.text}
        </p>
      </div>
      {by === "somebody-else" ? (
        <SomebodyElse
          name={name}
          waiting={waiting.count}
          sendWaiting={sendWaiting}
          signOut={signOut}
          onBack={() => setWay("pin")}
        />
      ) : (
        pin && (
          <>
            {by === "password" && !(account.has_password ?? true) ? (
              <p>{messages.noPassword}</p>
            ) : (
              <SecretForm key={by} kind={by} email={account.email} prove={prove} />
            )}
            <div className={classes.ways}>
              {account.has_passkeys && knowsPasskeys() && <PasskeyWay store={store} onUnlocked={onUnlocked} />}
              {pin === "usable" && (
                <Button kind="quiet" onClick={() => setWay(by === "pin" ? "password" : "pin")}>
                  {by === "pin" ? messages.byPassword : messages.byPin}
                </Button>
              )}
              {by === "password" && (account.has_password ?? true) && (
                <OutsideLink kind="quiet" href="/reset-password">
                  {messages.forgot}
                </OutsideLink>
              )}
              <Button kind="quiet" onClick={() => setWay("somebody-else")}>
                {messages.somebodyElse}
              </Button>
            </div>
          </>
        )
      )}
    </CardPage>
  );
}
