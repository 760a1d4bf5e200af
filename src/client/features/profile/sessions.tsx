import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OwnSession } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { Rows } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { endSessions } from "./end-sessions.ts";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { SessionRow } from "./session-row.tsx";
import { messages } from "./messages.ts";

/** So many are shown until all are asked for. */
const FEW = 5;

/** Where the login is signed in; each other device can be signed out from here. */
export function Sessions(): ReactNode {
  const { data, isError } = useQuery(profileQueries.sessions());
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  // The device in hand first, whatever else was used last.
  const all = [...(data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  const shown = whole || all.length <= FEW + 1 ? all : all.slice(0, FEW);
  const others = all.filter(({ current }) => !current);

  async function end(sessions: readonly OwnSession[], said: string): Promise<void> {
    setProblem(null);
    setEnding(sessions.map(({ id }) => id));
    const failed = await endSessions(sessions.map(({ id }) => id));
    await queryClient.invalidateQueries({ queryKey: profileQueries.sessions().queryKey });
    setEnding([]);
    setProblem(failed);
    if (!failed) notify({ text: said });
  }

  return (
    <Section title={messages.sessionsTitle}>
      {!data && <p className="soft">{isError ? messages.sessionsUnknown : " "}</p>}
      {data && <p className="soft">{others.length === 0 ? messages.onlyHere : messages.sessionsText}</p>}
      {problem && <FormProblem>{problem}</FormProblem>}
      <Rows>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending.includes(session.id)}
            onEnd={() => end([session], messages.sessionEnded(session.device))}
          />
        ))}
      </Rows>
      {others.length > 1 && (
        <div className="buttons">
          {shown.length < all.length && <Button onClick={() => setWhole(true)}>{messages.showAll(all.length)}</Button>}
          <Button busy={ending.length > 1} onClick={() => setAsking(true)}>
            {messages.endOthers}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={messages.endOthersTitle}
        text={messages.endOthersText(others.length)}
        confirm={messages.endOthers}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void end(others, messages.othersEnded(others.length));
        }}
      />
    </Section>
  );
}
