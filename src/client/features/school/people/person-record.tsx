import { type ReactNode, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { fullName } from "#client/ui/names.ts";
import shared from "#client/features/school/school.module.css";
import { request } from "#client/api/request.ts";
import { bringBackPerson, giveBackPerson } from "#contract/routes/school.ts";
import { EditSheet } from "./edit-sheet.tsx";
import { LeaveSheet } from "./leave-sheet.tsx";
import { recordMessages as messages } from "./record-messages.ts";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";
import { messages as listMessages } from "./messages.ts";

/** Where a person's record comes from, what of it was set by hand, and how it changes, ends and goes on. */
export function PersonRecord({
  person,
  timeZone,
  today,
}: {
  person: SchoolPersonDetail;
  timeZone: string;
  today: SchoolDate;
}): ReactNode {
  const { busy, outcome, run } = useChange();
  const [open, setOpen] = useState<"edit" | "leave" | null>(null);
  const { id, roster_id, by_hand, stays, left_on, since, terms_agreed_at, is_self } = person;
  const origin = roster_id === null ? listMessages.byHand : listMessages.fromRoster(roster_id);
  const hasOwnDates = roster_id !== null && stays.some((stay) => stay.by_hand);
  return (
    <>
      <p className="soft">
        {[
          origin,
          listMessages.since(since, timeZone),
          terms_agreed_at && listMessages.termsAgreed(terms_agreed_at, timeZone),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {by_hand.length > 0 && <p>{messages.setByHand(by_hand)}</p>}
      {hasOwnDates && <p>{messages.datesByHand}</p>}
      <Told outcome={outcome} />
      <div className={shared.actions}>
        <Button onClick={() => setOpen("edit")}>{messages.edit}</Button>
        {roster_id !== null && (by_hand.length > 0 || hasOwnDates) && (
          <Button
            busy={busy}
            onClick={() => void run(() => request(giveBackPerson, { params: { id } }), messages.givenBack)}
          >
            {messages.giveBack}
          </Button>
        )}
        {left_on === null && !is_self && <Button onClick={() => setOpen("leave")}>{messages.leave}</Button>}
        {left_on !== null && (
          <Button
            busy={busy}
            onClick={() =>
              void run(
                () => request(bringBackPerson, { params: { id }, body: { from: backFrom(left_on, today) } }),
                messages.broughtBack(fullName(person)),
              )
            }
          >
            {messages.bringBack}
          </Button>
        )}
      </div>
      {left_on !== null && <p className="soft">{messages.backText}</p>}
      {open === "edit" && <EditSheet person={person} onClose={() => setOpen(null)} />}
      {open === "leave" && <LeaveSheet person={person} today={today} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Who has not left yet never leaves. */
const backFrom = (leftOn: SchoolDate, today: SchoolDate): SchoolDate => (leftOn > today ? leftOn : today);
