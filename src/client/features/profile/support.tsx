import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { v4 } from "uuid";
import { Button } from "#client/ui/button.tsx";
import { useKeptText } from "#client/ui/kept-text.ts";
import { later } from "#client/ui/later.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { emptyTicket, type Ticket } from "./ticket.ts";
import { messages } from "./messages.ts";

const SupportSheet = later(() => import("./support-sheet.tsx").then((part) => part.SupportSheet));

/** A message to the school's administrators. What was written stays when the sheet is closed, the network is gone or the device locks. */
export function Support(): ReactNode {
  const { data } = useQuery(profileQueries.ticketTypes());
  const [opened, setOpened] = useState(false);
  const [rest, setRest] = useState(emptyTicket);
  const [subject, setSubject] = useKeptText("ticket subject");
  const [message, setMessage] = useKeptText("ticket message");
  const ticket = { ...rest, subject: subject ?? "", message: message ?? "" };
  const latest = useRef(rest.key);
  const setTicket = (changed: Ticket): void => {
    latest.current = changed.key;
    setRest(changed);
    setSubject(changed.subject);
    setMessage(changed.message);
  };
  const begun = ticket.subject !== "" || ticket.message !== "";
  const sent = (key: string): void => {
    // What was written since is not what arrived.
    if (latest.current === key) setTicket(emptyTicket());
    notify({ text: messages.ticketSent });
  };
  return (
    <Section title={messages.supportTitle}>
      <p className="soft">{messages.supportText}</p>
      <Button onClick={() => setOpened(true)}>{begun ? messages.goOnWriting : messages.writeTicket}</Button>
      {opened && (
        <SupportSheet
          types={data?.ticket_types ?? []}
          ticket={ticket}
          onChange={(changed) => setTicket({ ...changed, key: v4() })}
          onSent={sent}
          onClose={() => setOpened(false)}
        />
      )}
    </Section>
  );
}
