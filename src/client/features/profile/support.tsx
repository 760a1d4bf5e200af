import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { v4 } from "uuid";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { useKeptDraft } from "#client/ui/use-draft.ts";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { EMPTY_TICKET, type Ticket } from "./ticket.ts";
import { messages } from "./messages.ts";

const SupportSheet = later(() => import("./support-sheet.tsx").then((part) => part.SupportSheet));

/** A message to the school's administrators. What was written stays when the sheet is closed, the page is left, the network is gone or the device locks. */
export function Support(): ReactNode {
  const { data } = useQuery(profileQueries.ticketTypes());
  const [opened, setOpened] = useState(false);
  const draft = useKeptDraft("ticket", EMPTY_TICKET);
  const ticket = draft.fields;
  const latest = useRef(ticket.key);
  const change = (field: keyof Ticket, text: string): void => {
    const next: Ticket = { ...ticket, [field]: text };
    const isEmpty = `${next.type_id}${next.subject}${next.message}` === "";
    latest.current = isEmpty ? "" : v4();
    // A key of nothing would be kept as something that is being written.
    if (isEmpty) return draft.forget();
    draft.type("key", latest.current);
    draft.type(field, text);
  };
  const begun = ticket.subject !== "" || ticket.message !== "";
  const sent = (key: string): void => {
    // What was written since is not what arrived.
    if (latest.current === key) draft.forget();
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
          onChange={change}
          onSent={sent}
          onClose={() => setOpened(false)}
        />
      )}
    </Section>
  );
}
