import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AccountName } from "#client/ui/account-name.tsx";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form.tsx";
import { formText } from "#client/ui/form-text.ts";
import { PasswordField } from "#client/ui/password-field.tsx";
import type { Proof } from "./prove.ts";
import { messages } from "./messages.ts";

interface Props {
  kind: "password" | "pin";
  email: string;
  /** Checks what was typed; resolves with what is wrong. */
  prove: (secret: string) => Promise<Proof>;
}

/** With a keyboard at hand one types at once; on a tablet its keyboard stays away until the field is touched. */
const hasKeyboard = (): boolean => matchMedia("(pointer: fine)").matches;

/** The one field that opens the lock. */
export function SecretForm({ kind, email, prove }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Proof>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus();
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const found = await prove(formText(event.currentTarget, "secret"));
    setBusy(false);
    setProblem(found);
    if (!found) return;
    if (kind === "pin" && field.current) field.current.value = "";
    field.current?.focus();
  };
  return (
    <Form onSubmit={submit}>
      {kind === "password" && <AccountName email={email} />}
      <PasswordField
        ref={field}
        name="secret"
        label={messages[kind]}
        autoComplete={kind === "password" ? "current-password" : "off"}
        inputMode={kind === "pin" ? "numeric" : "text"}
        maxLength={kind === "pin" ? 8 : 128}
        toggleLabel={messages.show}
        error={problem}
        required
      />
      <Button type="submit" kind="next" size="lg" wide busy={busy}>
        {messages.unlock}
      </Button>
    </Form>
  );
}
