import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button, look } from "#client/ui/button.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import type { RosterApplied } from "#contract/roster.ts";
import shared from "#client/features/school/school.module.css";
import { messages } from "./messages.ts";

/** What was done, in numbers. */
export function Done({
  applied: { was_there, changes },
  onReset,
}: {
  applied: RosterApplied;
  onReset: () => void;
}): ReactNode {
  const changed = changes.filter(({ added, changed: altered, ended }) => added + altered + ended > 0);
  return (
    <ListCard
      title={
        <>
          <IconCircleCheck size={26} stroke={1.75} aria-hidden="true" />
          {messages.done.title}
        </>
      }
      text={was_there ? messages.done.there : messages.done.next}
    >
      {changed.length > 0 && (
        <ul className={shared.entries}>
          {changed.map((change) => (
            <li key={change.kind}>{messages.doneLine(change.kind, change)}</li>
          ))}
        </ul>
      )}
      <div className={shared.actions}>
        <Link to="/school/people" {...look({ kind: "next" })}>
          {messages.done.people}
        </Link>
        <Link to="/school/classes" {...look({})}>
          {messages.done.classes}
        </Link>
        <Button onClick={onReset}>{messages.another}</Button>
      </div>
    </ListCard>
  );
}
