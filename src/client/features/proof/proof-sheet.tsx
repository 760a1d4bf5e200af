import { TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { Account, ProofPayload } from "#contract/auth.ts";
import { attempt } from "#client/api/attempt.ts";
import { byOwnPasskey } from "#client/api/passkey.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { mailProofCode, prove } from "#contract/routes/account.ts";
import { AccountName } from "#client/ui/account-name.tsx";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { Panel } from "#client/ui/panel.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { knowsPasskeys } from "#client/ui/web-authn.ts";
import { ProofProviders } from "./proof-providers.tsx";
import { refusals, messages } from "./messages.ts";

interface Props {
  account: Account;
  /** The sheet is done: whether its owner proved who they are. */
  onEnd: (proven: boolean) => void;
}

type Way = "password" | "code";

/** What was typed, or what is wrong with it. */
function read(form: HTMLFormElement, way: Way): ProofPayload | string {
  const typed = formText(form, way);
  if (way === "password") return typed ? { password: typed } : messages.emptyPassword;
  const code = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(code) ? { code } : messages.codeShape;
}

/** Takes a proof of who is at the device: the password, a passkey, a sign-in at a provider, or a code that is mailed. */
export function ProofSheet({ account, onEnd }: Props): ReactNode {
  // Accounts kept by an older version do not say.
  const hasPassword = account.has_password ?? true;
  const [way, setWay] = useState<Way>(hasPassword ? "password" : "code");
  const [mailed, setMailed] = useState<{ busy: boolean; sent: boolean; problem?: string | null }>({
    busy: false,
    sent: false,
  });
  const proven = useRef(false);

  async function mail(): Promise<void> {
    setWay("code");
    setMailed({ ...mailed, busy: true });
    const problem = await attempt(
      () => request(mailProofCode),
      () => undefined,
    );
    setMailed({ busy: false, sent: mailed.sent || problem === null, problem });
  }

  async function byPasskey(): Promise<void> {
    setMailed({ ...mailed, busy: true });
    const problem = await attempt(
      () => byOwnPasskey((passkey) => request(prove, { body: { passkey } })),
      () => undefined,
    );
    setMailed({ ...mailed, busy: false, problem });
    if (problem === null) onEnd(true);
  }

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const given = read(form, way);
    if (typeof given === "string") return { [way]: given };
    const problem = await attempt(
      worded(refusals, () => request(prove, { body: given })),
      () => (proven.current = true),
    );
    return problem === null ? null : { [way]: problem };
  }

  return (
    <FormSheet title={messages.title} action={messages.goOn} onClose={() => onEnd(proven.current)} onSave={save}>
      {(problems) => (
        <>
          <p>{messages.text}</p>
          <AccountName email={account.email} />
          {way === "password" && (
            <PasswordField
              key="password"
              name="password"
              label={messages.password}
              autoComplete="current-password"
              maxLength={128}
              toggleLabel={messages.show}
              error={problems["password"]}
            />
          )}
          {way === "code" && mailed.sent && <Panel>{messages.codeSent(account.email)}</Panel>}
          {mailed.problem && <FormProblem>{mailed.problem}</FormProblem>}
          {way === "code" && (
            <TextInput
              key="code"
              name="code"
              label={messages.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              error={problems["code"]}
            />
          )}
          {account.has_passkeys && knowsPasskeys() && (
            <Button busy={mailed.busy} onClick={() => void byPasskey()}>
              {messages.byPasskey}
            </Button>
          )}
          <ProofProviders onProblem={(problem) => setMailed({ ...mailed, problem })} />
          <Button kind="quiet" busy={mailed.busy} onClick={() => void mail()}>
            {mailed.sent ? messages.anotherCode : messages.byCode(account.email)}
          </Button>
          {way === "code" && hasPassword && (
            <Button kind="quiet" onClick={() => setWay("password")}>
              {messages.byPassword}
            </Button>
          )}
        </>
      )}
    </FormSheet>
  );
}
