import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { v4 } from "uuid";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { emptyTicket } from "./ticket.ts";
import { messages } from "./messages.ts";

const SupportSheet = later(() => import("./support-sheet.tsx").then((part) => part.SupportSheet));

/** A message to the school's administrators. What was written stays when the sheet is closed or the network is gone. */
export function Support(): ReactNode {
  const { data } = useQuery(profileQueries.ticketTypes());
  const [opened, setOpened] = useState(false);
  const [ticket, setTicket] = useState(emptyTicket);
  const begun = ticket.subject !== "" || ticket.message !== "";
  const sent = (): void => {
    setTicket(emptyTicket());
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
