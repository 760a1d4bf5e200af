import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { AnnouncedAbsence } from "#contract/announced-absences.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Row, Tag } from "#client/ui/list-card.tsx";
import { fullName } from "#client/ui/names.ts";
import { useAbsences } from "./use-absences.ts";
import { messages } from "./messages.ts";

interface Props {
  absence: AnnouncedAbsence;
  timeZone: string;
  /** It is not over. */
  canEnd: boolean;
  onChange: () => void;
}

/** One announced absence: whose, when, how it counts, who announced it, and what can be done with it. */
export function AbsenceRow({ absence, timeZone, canEnd, onChange }: Props): ReactNode {
  const { end } = useAbsences();
  const [busy, setBusy] = useState(false);
  const { student, from, to, status, note, by, created_at } = absence;
  const name = fullName(student);

  const endNow = async (): Promise<void> => {
    setBusy(true);
    await end(absence, schoolToday(timeZone));
    setBusy(false);
  };

  return (
    <Row
      icon={<Avatar person={student} size={44} />}
      plainIcon
      title={
        <>
          <bdi>{name}</bdi>
          <Tag strong={status === "absent"}>{messages.status[status]}</Tag>
        </>
      }
      more={
        <>
          {messages.dates(from, to)}
          {note && (
            <>
              <br />
              <bdi>{note}</bdi>
            </>
          )}
          <br />
          {messages.by(by.name, created_at, timeZone)}
        </>
      }
      actions={
        canEnd && (
          <>
            <IconButton label={messages.changeOf(name)} onClick={onChange}>
              <IconPencil size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <Button busy={busy} aria-label={messages.endNamed(name)} onClick={() => void endNow()}>
              {messages.end}
            </Button>
          </>
        )
      }
    />
  );
}
