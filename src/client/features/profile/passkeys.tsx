import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import type { OwnPasskey } from "#contract/passkeys.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { endPasskey } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { Row, Rows } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { knowsPasskeys } from "#client/ui/web-authn.ts";
import { passkeyMessages as messages } from "./passkey-messages.ts";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { ago } from "./session-row.tsx";
import { useAccountChange } from "./use-account-change.ts";

const PasskeyNameSheet = later(() => import("./passkey-name-sheet.tsx").then((part) => part.PasskeyNameSheet), true);
const PasskeySheet = later(() => import("./passkey-sheet.tsx").then((part) => part.PasskeySheet), true);

/** The passkeys of the login: listed, renamed, ended, and added on a device of one's own. */
export function Passkeys({ account }: { account: Account }): ReactNode {
  const { data } = useQuery(profileQueries.passkeys());
  const queryClient = useQueryClient();
  const change = useAccountChange();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canMake = knowsPasskeys();
  if (!data || (data.passkeys.length === 0 && (data.offer === "unavailable" || !canMake))) return null;

  const show = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: profileQueries.passkeys().queryKey });
  };
  async function end({ id, name }: OwnPasskey, left: number): Promise<void> {
    setEnding(id);
    const failed = await attempt(
      () => request(endPasskey, { params: { id } }),
      () => undefined,
    );
    await show();
    setEnding(null);
    setProblem(failed);
    if (failed) return;
    notify({ text: messages.ended(name) });
    await change({ ...account, has_passkeys: left > 0 });
  }

  return (
    <Section title={messages.title}>
      <p className="soft">{messages.text}</p>
      {problem && <FormProblem>{problem}</FormProblem>}
      <Rows>
        {data.passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            title={<bdi>{passkey.name}</bdi>}
            more={passkey.last_used_at ? messages.lastUsed(ago(passkey.last_used_at)) : messages.neverUsed}
            actions={
              <>
                <Button onClick={() => setRenaming(passkey)} aria-label={messages.renameOf(passkey.name)}>
                  {messages.rename}
                </Button>
                <Button
                  busy={ending === passkey.id}
                  onClick={() => void end(passkey, data.passkeys.length - 1)}
                  aria-label={messages.endOf(passkey.name)}
                >
                  {messages.end}
                </Button>
              </>
            }
          />
        ))}
      </Rows>
      {data.offer === "shared_device" && <p className="soft">{messages.sharedDevice}</p>}
      {data.offer === "offered" && canMake && (
        <div className="buttons">
          <Button onClick={() => setAdding(true)}>{messages.add}</Button>
        </div>
      )}
      {renaming && <PasskeyNameSheet passkey={renaming} onRenamed={show} onClose={() => setRenaming(null)} />}
      {adding && (
        <PasskeySheet
          onClose={() => setAdding(false)}
          onAdded={async () => {
            await show();
            await change({ ...account, has_passkeys: true });
          }}
        />
      )}
    </Section>
  );
}
