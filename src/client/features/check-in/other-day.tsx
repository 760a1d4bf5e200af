import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatDate } from "#client/ui/format.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./sheet-messages.ts";

/** So long nobody has touched the page, in ms, and no hand is near. */
const REST_MS = 5 * 60_000;
const LOOK_MS = 30_000;

interface NewDayProps {
  date: string;
  /** Nothing is under way that another day would break off. */
  isIdle: boolean;
  open: () => void;
}

const isSheetOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

/**
 * It has become another day while the page stood open. It opens by itself where no hand is near: once the page is taken up
 * again, or has rested. Else it is offered where notices stand, and nothing moves under the hand.
 */
export function NewDay({ date, isIdle, open }: NewDayProps): null {
  const openNow = useEffectEvent(open);
  const mayOpen = useEffectEvent(() => isIdle && !isSheetOpen());
  useEffect(() => {
    let touchedAt = Date.now();
    let wasHidden = document.hidden;
    let withdraw: (() => void) | undefined;
    const hasRested = (): boolean => Date.now() - touchedAt >= REST_MS;
    const tell = (): void => {
      withdraw?.();
      const text = messages.newDay(formatDate(date, "EEE d MMM"));
      // What is open lies over it, and asks what is to become of it.
      const run = (): void => (isSheetOpen() ? tell() : openNow());
      withdraw = notify({ text, action: { label: messages.openNewDay, run } });
    };
    const look = (): void => {
      const isTakenUp = wasHidden && !document.hidden;
      wasHidden = document.hidden;
      if ((isTakenUp || hasRested()) && mayOpen()) openNow();
      else if (isTakenUp) tell();
    };
    const touch = (): void => {
      if (hasRested()) tell();
      touchedAt = Date.now();
    };
    tell();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    return () => {
      withdraw?.();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pointerdown", touch);
      removeEventListener("keydown", touch);
    };
  }, [date]);
  return null;
}

interface PastDayProps {
  /** What was marked on it is not known. */
  isCleared: boolean;
  onToday: () => void;
}

/** The open day is past, with the way back; its place is kept until this comes. */
export function PastDay({ isCleared, onToday }: PastDayProps): ReactNode {
  return (
    <>
      <IconHistory size={22} stroke={1.75} aria-hidden="true" />
      <p>{isCleared ? messages.pastDayCleared : messages.pastDay}</p>
      <Button onClick={onToday}>
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
        {messages.backToToday}
      </Button>
    </>
  );
}
