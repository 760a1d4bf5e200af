import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import type { ReactNode } from "react";
import type { TicketType } from "#contract/profile.ts";
import { Panel } from "#client/ui/panel.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { createSupportTicket } from "#contract/routes/account.ts";
import { LONGEST, type Ticket } from "./ticket.ts";
import { messages } from "./messages.ts";

interface Props {
  types: readonly TicketType[];
  ticket: Ticket;
  onChange: (field: keyof Ticket, text: string) => void;
  /** The ticket of this key arrived. */
  onSent: (key: string) => void;
  onClose: () => void;
}

function missing({ type_id, subject, message }: Ticket): Problems | null {
  if (!type_id) return { type_id: messages.emptyType };
  if (!subject.trim()) return { subject: messages.emptySubject };
  return message.trim() ? null : { message: messages.emptyMessage };
}

const LABELS = { type_id: messages.ticketType, subject: messages.subject, message: messages.message };

/** Type, subject and message of a support ticket. */
export function SupportSheet({ types, ticket, onChange, onSent, onClose }: Props): ReactNode {
  async function save(): Promise<Problems | null> {
    const unfit = missing(ticket);
    if (unfit) return unfit;
    const { key, ...body } = ticket;
    const problem = await attempt(
      () => request(createSupportTicket, { body, key }),
      () => onSent(key),
      LABELS,
    );
    return problem ? { form: problem } : null;
  }
  return (
    <FormSheet title={messages.supportTitle} action={messages.send} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          {types.length === 0 && <Panel>{messages.ticketTypesMissing}</Panel>}
          <NativeSelect
            name="type_id"
            size="md"
            label={messages.ticketType}
            value={ticket.type_id}
            onChange={(event) => onChange("type_id", event.currentTarget.value)}
            data={[
              { value: "", label: messages.chooseType },
              ...types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            error={problems["type_id"]}
          />
          <TextInput
            data-kept=""
            name="subject"
            label={messages.subject}
            dir="auto"
            maxLength={LONGEST.subject}
            value={ticket.subject}
            onChange={(event) => onChange("subject", event.currentTarget.value)}
            error={problems["subject"]}
          />
          <Textarea
            data-kept=""
            name="message"
            label={messages.message}
            description={messages.messageText}
            dir="auto"
            rows={6}
            maxLength={LONGEST.message}
            value={ticket.message}
            onChange={(event) => onChange("message", event.currentTarget.value)}
            error={problems["message"]}
          />
        </>
      )}
    </FormSheet>
  );
}
