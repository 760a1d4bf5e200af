import { type ReactNode, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail, Stay } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import shared from "#client/features/school/school.module.css";
import { EnrollSheet } from "./enroll-sheet.tsx";
import { MoveSheet } from "./move-sheet.tsx";
import classes from "./record.module.css";
import { recordMessages as messages } from "./record-messages.ts";
import { StaySheet } from "./stay-sheet.tsx";
import { messages as listMessages } from "./messages.ts";

type Open = { kind: "enroll" } | { kind: "change" | "move"; stay: Stay } | null;

/** A person's classes, now, to come and before, and how they change. */
export function PersonStays({ person, today }: { person: SchoolPersonDetail; today: SchoolDate }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const present = person.stays.filter(({ state }) => state !== "over");
  const past = person.stays.filter(({ state }) => state === "over");
  return (
    <>
      {present.length === 0 && <p className="soft">{listMessages.noClasses}</p>}
      <ul className={`plain-list ${classes.stays}`}>
        {present.map((stay) => (
          <OneStay
            key={stay.id}
            stay={stay}
            canMove={person.role === "student"}
            onChange={() => setOpen({ kind: "change", stay })}
            onMove={() => setOpen({ kind: "move", stay })}
          />
        ))}
      </ul>
      {person.left_on === null && <Button onClick={() => setOpen({ kind: "enroll" })}>{messages.toClass}</Button>}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{messages.past}</summary>
          <ul className={`plain-list ${classes.stays}`}>
            {past.map((stay) => (
              <OneStay
                key={stay.id}
                stay={stay}
                canMove={false}
                onChange={() => setOpen({ kind: "change", stay })}
                onMove={close}
              />
            ))}
          </ul>
        </details>
      )}
      {open?.kind === "enroll" && <EnrollSheet personId={person.id} today={today} onClose={close} />}
      {open?.kind === "change" && <StaySheet stay={open.stay} onClose={close} />}
      {open?.kind === "move" && <MoveSheet stay={open.stay} today={today} onClose={close} />}
    </>
  );
}

function OneStay({
  stay,
  canMove,
  onChange,
  onMove,
}: {
  stay: Stay;
  canMove: boolean;
  onChange: () => void;
  onMove: () => void;
}): ReactNode {
  const { class: taken, from, to, state, is_loan } = stay;
  return (
    <li>
      <span>
        <bdi>{taken.name}</bdi>
        <span className="soft">
          {[
            state === "coming" && to === null ? messages.coming(from) : messages.span(from, to),
            is_loan && messages.lent,
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      {!is_loan && (
        <span className={shared.actions}>
          {canMove && (
            <Button kind="quiet" onClick={onMove} aria-label={messages.moveTitle(taken.name)}>
              {messages.moveAction}
            </Button>
          )}
          <Button kind="quiet" onClick={onChange} aria-label={messages.changeStay(taken.name)}>
            {messages.change}
          </Button>
        </span>
      )}
    </li>
  );
}
