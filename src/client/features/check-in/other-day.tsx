import { IconArrowBackUp, IconCalendarEvent, IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatDate } from "#client/ui/format.ts";
import classes from "./page.module.css";
import { messages } from "./sheet-messages.ts";

/** It has become another day while the page stood open: the new one is offered, and nothing changes under the hand. */
export function NewDay({ date, open }: { date: string; open: () => void }): ReactNode {
  return (
    <div className={classes.notice} data-kind="new-day" role="status">
      <IconCalendarEvent size={22} stroke={1.75} aria-hidden="true" />
      <p>{messages.newDay(formatDate(date, "EEEE d MMMM"))}</p>
      <Button onClick={open}>{messages.openNewDay}</Button>
    </div>
  );
}

/** The open day is past, with the way back; its place is kept until this comes. */
export function PastDay({ onToday }: { onToday: () => void }): ReactNode {
  return (
    <>
      <IconHistory size={22} stroke={1.75} aria-hidden="true" />
      <p>{messages.pastDay}</p>
      <Button onClick={onToday}>
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
        {messages.backToToday}
      </Button>
    </>
  );
}
