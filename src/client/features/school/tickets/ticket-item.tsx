import { IconMail } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Ticket } from "#contract/tickets.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { changeTicket } from "#contract/routes/school.ts";
import { Button, look } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { Tag } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import shared from "#client/features/school/school.module.css";
import classes from "./tickets.module.css";
import { messages } from "./messages.ts";

/** One ticket with all of its words: nobody has to open it to read it. */
export function TicketItem({ ticket, timeZone }: { ticket: Ticket; timeZone: string }): ReactNode {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, subject, message, type, by, created_at, closed_at, closed_by } = ticket;

  const turn = async (closed: boolean): Promise<void> => {
    setBusy(true);
    const problem = await attempt(
      () => request(changeTicket, { params: { id }, body: { closed } }),
      () => queryClient.invalidateQueries(),
    );
    setBusy(false);
    if (problem) notify({ text: problem, tone: "problem" });
    else if (closed)
      notify({ text: messages.closedNow(subject), action: { label: messages.undo, run: () => void turn(false) } });
    else notify({ text: messages.openNow(subject) });
  };

  return (
    <li ref={handFocusOn} className={classes.ticket}>
      <div className={classes.head}>
        <h3 dir="auto">{subject}</h3>
        <Tag>{type.name}</Tag>
      </div>
      <p className="fine">
        <bdi>{by.name}</bdi> · {messages.from(messages.roles[by.role], created_at, timeZone)}
      </p>
      <p className={classes.message} dir="auto">
        {message}
      </p>
      {closed_at && closed_by && <p className="fine">{messages.closedBy(closed_by.name, closed_at, timeZone)}</p>}
      <div className={shared.actions}>
        {by.email ? (
          <a
            href={`mailto:${encodeURIComponent(by.email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            aria-label={messages.answerTo(by.name)}
            {...look({})}
          >
            <IconMail size={20} stroke={1.75} aria-hidden="true" /> {messages.answer}
          </a>
        ) : (
          <span className="fine block">{messages.noEmail}</span>
        )}
        <Button
          busy={busy}
          aria-label={closed_at ? messages.reopenNamed(subject) : messages.closeNamed(subject)}
          onClick={() => void turn(!closed_at)}
        >
          {closed_at ? messages.reopen : messages.close}
        </Button>
      </div>
    </li>
  );
}
