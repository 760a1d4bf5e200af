import type { UseStore } from "idb-keyval";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { BesideList } from "#client/ui/beside-list.tsx";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { offerMessages } from "./offer-messages.ts";
import classes from "./pin-offer.module.css";

const PinSheet = later(() => import("./pin-sheet.tsx").then((part) => part.PinSheet), true);

interface Props {
  account: Account;
  store: UseStore;
  /** It was taken or declined; it is never made again on this device. */
  onAnswered: () => void;
}

/** The one offer of a PIN, beside the class. */
export function PinOffer({ account, store, onAnswered }: Props): ReactNode {
  const [choosing, setChoosing] = useState(false);
  const answered = (): void => {
    onAnswered();
    // The button that had the focus goes with the offer.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("[data-begins='check-in']")?.focus({ preventScroll: true });
    });
  };
  const decline = (): void => {
    answered();
    notify({ text: offerMessages.later });
  };
  return (
    <BesideList
      id="pin-offer-title"
      title={offerMessages.title}
      empty={
        <div className={classes.offer}>
          <p>{offerMessages.text}</p>
          <div className={classes.answers}>
            <Button onClick={() => setChoosing(true)}>{offerMessages.choose}</Button>
            <Button kind="quiet" onClick={decline}>
              {offerMessages.notNow}
            </Button>
          </div>
          {choosing && (
            <PinSheet account={account} store={store} onKept={answered} onClose={() => setChoosing(false)} />
          )}
        </div>
      }
    />
  );
}
