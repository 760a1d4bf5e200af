import { IconMail } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Ticket } from "#contract/tickets.ts";
import { attempt } from "#client/api/attempt.ts";
import { changeTicket } from "#client/api/school-records.ts";
import { Button, look } from "#client/ui/button.tsx";
import { Tag } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./tickets.module.css";
import { words } from "./words.ts";

/** One ticket with all of its words: nobody has to open it to read it. */
export function TicketItem({ ticket, timeZone }: { ticket: Ticket; timeZone: string }): ReactNode {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, subject, message, type, by, created_at, closed_at, closed_by } = ticket;

  const turn = async (closed: boolean): Promise<void> => {
    setBusy(true);
    const problem = await attempt(
      () => changeTicket(id, closed),
      () => queryClient.invalidateQueries(),
    );
    setBusy(false);
    if (problem) notify({ text: problem, tone: "problem" });
    else if (closed)
      notify({ text: words.closedNow(subject), action: { label: words.undo, run: () => void turn(false) } });
    else notify({ text: words.openNow(subject) });
  };

  return (
    <li className={classes.ticket}>
      <div className={classes.head}>
        <h3 dir="auto">{subject}</h3>
        <Tag>{type.name}</Tag>
      </div>
      <p className={classes.soft}>
        <bdi>{by.name}</bdi> · {words.from(words.roles[by.role], created_at, timeZone)}
      </p>
      <p className={classes.message} dir="auto">
        {message}
      </p>
      {closed_at && closed_by && <p className={classes.soft}>{words.closedBy(closed_by.name, closed_at, timeZone)}</p>}
      <div className={classes.actions}>
        {by.email ? (
          <a
            href={`mailto:${encodeURIComponent(by.email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            aria-label={words.answerTo(by.name)}
            {...look({})}
          >
            <IconMail size={20} stroke={1.75} aria-hidden="true" /> {words.answer}
          </a>
        ) : (
          <span className={classes.soft}>{words.noEmail}</span>
        )}
        <Button
          busy={busy}
          aria-label={closed_at ? words.reopenNamed(subject) : words.closeNamed(subject)}
          onClick={() => void turn(!closed_at)}
        >
          {closed_at ? words.reopen : words.close}
        </Button>
      </div>
    </li>
  );
}
