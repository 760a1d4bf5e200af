import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AnnouncedAbsence } from "#contract/announced-absences.ts";
import { attempt } from "#client/api/attempt.ts";
import { endAbsence } from "#client/api/school-days.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { Row, Tag } from "#client/ui/list-card.tsx";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { words } from "./words.ts";

export function AbsenceRow({ absence, canEnd }: { absence: AnnouncedAbsence; canEnd: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, student, from, to, status, note, by } = absence;
  const name = fullName(student);

  const end = async (): Promise<void> => {
    setBusy(true);
    const problem = await attempt(() => endAbsence(id), () => queryClient.invalidateQueries());
    setBusy(false);
    notify(problem ? { text: problem, tone: "problem" } : { text: words.ended(name) });
  };

  return (
    <Row
      icon={<Avatar person={student} size={44} />}
      plainIcon
      title={
        <>
          <bdi>{name}</bdi>
          <Tag strong={status === "absent"}>{words.status[status]}</Tag>
        </>
      }
      more={
        <>
          {words.dates(from, to)}
          {note && (
            <>
              <br />
              <bdi>{note}</bdi>
            </>
          )}
          <br />
          {words.by(by.name)}
        </>
      }
      actions={
        canEnd && (
          <Button busy={busy} aria-label={words.endNamed(name)} onClick={() => void end()}>
            {words.end}
          </Button>
        )
      }
    />
  );
}
