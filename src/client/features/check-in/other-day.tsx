import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatDate } from "#client/ui/format.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./sheet-messages.ts";

/** It has become another day while the page stood open: the new one is offered where notices stand, so that nothing moves under the hand. */
export function NewDay({ date, open }: { date: string; open: () => void }): null {
  const run = useEffectEvent(open);
  useEffect(() => {
    const text = messages.newDay(formatDate(date, "EEE d MMM"));
    return notify({ text, action: { label: messages.openNewDay, run: () => run() }, duration: Infinity });
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
