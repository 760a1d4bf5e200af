import type { UseStore } from "idb-keyval";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { AccountName } from "#client/ui/account-name.tsx";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form.tsx";
import { formText } from "#client/ui/form-text.ts";
import { PasswordField } from "#client/ui/password-field.tsx";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { pinFault } from "./pin.ts";
import { setPin } from "./prove.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  store: UseStore;
  onKept: () => void;
  onCancel: () => void;
}

type Field = "password" | "newPin" | "samePin";
type Problem = { at: Field; text: string };

function fault(pin: string, again: string): Problem | null {
  const found = pinFault(pin);
  if (found) return { at: "newPin", text: found === "shape" ? messages.pinShape : messages.pinEasy };
  return pin === again ? null : { at: "samePin", text: messages.pinDiffers };
}

/**
 * A new PIN takes the password, where the account has one: whoever finds the device unlocked must not give it a PIN of
 * their own.
 */
export function PinForm({ account, store, onKept, onCancel }: Props): ReactNode {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  // Accounts kept by an older version do not say.
  const proves = account.has_password ?? true;
  const fields: Field[] = proves ? ["password", "newPin", "samePin"] : ["newPin", "samePin"];
  const attempt = async (form: HTMLFormElement): Promise<Problem | null> => {
    const found = fault(formText(form, "newPin"), formText(form, "samePin"));
    if (found) return found;
    const wrong = await setPin(store, account, {
      pin: formText(form, "newPin"),
      password: proves ? formText(form, "password") : undefined,
    });
    return wrong === null ? null : { at: proves ? "password" : "newPin", text: wrong };
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    const found = await attempt(form);
    if (found && !isHere.current) return tellProblem(found.text);
    setBusy(false);
    setProblem(found);
    if (found) form.querySelector<HTMLInputElement>(`[name=${found.at}]`)?.focus();
    else onKept();
  };
  return (
    <Form onSubmit={submit}>
      <AccountName email={account.email} />
      {fields.map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={messages[name]}
          autoComplete={name === "password" ? "current-password" : "off"}
          inputMode={name === "password" ? "text" : "numeric"}
          maxLength={name === "password" ? 128 : 8}
          toggleLabel={messages.show}
          error={problem?.at === name ? problem.text : undefined}
          required
        />
      ))}
      <div className="buttons">
        <Button type="submit" kind="next" busy={busy}>
          {messages.keepPin}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Form>
  );
}
