import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { changeHeldRoster } from "#contract/routes/school.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { useOnline } from "#client/ui/use-online.ts";
import type { HeldRoster as Held } from "#contract/roster.ts";
import shared from "#client/features/school/school.module.css";
import { Endings } from "./endings.tsx";
import { rosterQueries } from "./queries.ts";
import { messages } from "./messages.ts";

/** A roster that whoever runs the server could not bring in without a word from here; nothing where none waits. */
export function HeldRoster({ timeZone }: { timeZone: string }): ReactNode {
  const { data } = useQuery(rosterQueries.held());
  const [busy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const held = data?.held;
  if (!held) return null;

  const change = async (approved: boolean): Promise<void> => {
    setBusy(true);
    const problem = await attempt(
      () => request(changeHeldRoster, { body: { content: held.content, approved } }),
      () => notify({ text: approved ? messages.waits.approvedNow : messages.waits.withdrawnNow }),
    );
    if (problem) notify({ text: problem, tone: "problem" });
    // After a refusal too: what waits may be another one.
    await queryClient.invalidateQueries(rosterQueries.held());
    setBusy(false);
  };
  return held.approved_at === null ? (
    <Waiting held={held} timeZone={timeZone} busy={busy} onApprove={() => void change(true)} />
  ) : (
    <Approved held={held} timeZone={timeZone} busy={busy} onWithdraw={() => void change(false)} />
  );
}

interface Props {
  held: Held;
  timeZone: string;
  busy: boolean;
}

function Waiting({ held, timeZone, busy, onApprove }: Props & { onApprove: () => void }): ReactNode {
  const [asking, setAsking] = useState(false);
  const online = useOnline();
  return (
    <ListCard title={messages.waits.title} text={messages.waits.text(held.held_at, timeZone)}>
      <Endings endings={held.endings} />
      <p>{messages.waits.choice(held.until, timeZone)}</p>
      <div className={shared.actions}>
        <Button busy={busy} disabled={!online} onClick={() => setAsking(true)}>
          {messages.waits.approve}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={messages.waits.sure}
        text={`${held.endings.map(messages.held.ending).join("; ")}. ${messages.held.text}`}
        confirm={messages.waits.confirm}
        onConfirm={() => {
          setAsking(false);
          onApprove();
        }}
        onCancel={() => setAsking(false)}
      />
    </ListCard>
  );
}

function Approved({ held, timeZone, busy, onWithdraw }: Props & { onWithdraw: () => void }): ReactNode {
  const online = useOnline();
  return (
    <ListCard title={messages.waits.approved} text={messages.waits.approvedText(held, timeZone)}>
      <Endings endings={held.endings} />
      <div className={shared.actions}>
        <Button busy={busy} disabled={!online} onClick={onWithdraw}>
          {messages.waits.withdraw}
        </Button>
      </div>
    </ListCard>
  );
}
