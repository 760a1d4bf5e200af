import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ROLES } from "#contract/roles.ts";
import type { Invitations, PersonKind } from "#contract/school-people.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { sendInvitations } from "#contract/routes/school.ts";
import { Button } from "#client/ui/button.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import classes from "./people.module.css";
import { peopleQueries } from "./queries.ts";
import { messages } from "./messages.ts";

/** Links to all who have not activated their account, of the role that is listed: first how many that will be. */
export function InviteAll({ kind, onClose }: { kind: PersonKind | undefined; onClose: () => void }): ReactNode {
  const role = ROLES.find((one) => one === kind);
  const query = useQuery(peopleQueries.invitations(role));
  return (
    <Sheet opened onClose={onClose} title={messages.inviteTitle}>
      <div className={classes.inviting}>
        <p>{messages.inviteWhom(role && messages.kinds[role])}</p>
        <QueryArea query={query} broken={messages.failed}>
          {(told) => <Send told={told} role={role} onClose={onClose} />}
        </QueryArea>
      </div>
    </Sheet>
  );
}

function Send({
  told: { waiting, recent },
  role,
  onClose,
}: {
  told: Invitations;
  role: (typeof ROLES)[number] | undefined;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const isHere = useIsHere();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const due = waiting - recent;

  async function send(): Promise<void> {
    setBusy(true);
    const failed = await attempt(
      () => once({ role }, (key) => request(sendInvitations, { body: { role }, key })),
      ({ sent }) => notify({ text: messages.invited(sent) }),
    );
    if (!failed) void queryClient.invalidateQueries({ queryKey: peopleQueries.all });
    if (!isHere.current) return tellProblem(failed);
    setBusy(false);
    setProblem(failed);
    if (!failed) onClose();
  }

  return (
    <>
      <p className={classes.due}>{due === 0 ? messages.inviteNobody : messages.inviteCount(due)}</p>
      {recent > 0 && <p className="soft">{messages.inviteRecent(recent)}</p>}
      {due > 0 && <p className="soft">{messages.inviteLinks}</p>}
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{messages.close}</Button>
        {due > 0 && (
          <Button kind="next" busy={busy} onClick={() => void send()}>
            {messages.inviteSend(due)}
          </Button>
        )}
      </div>
    </>
  );
}
