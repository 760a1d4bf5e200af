import { type FormEvent, type ReactNode, useState } from "react";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { request } from "#client/api/request.ts";
import { activateAccount, changePasswordByLink } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form.tsx";
import { formText } from "#client/ui/form-text.ts";
import { PasswordField } from "#client/ui/password-field.tsx";
import type { MailedLink } from "./link-check.ts";
import { type LinkPurpose, messages } from "./link-messages.ts";

interface Props {
  purpose: LinkPurpose;
  email: string;
  link: MailedLink;
  onDone: () => void;
  onLinkRefused: (expired: boolean) => void;
}

const SHORTEST = 10;
const LONGEST = 128;

function weakness(password: string): string | null {
  if (password.length < SHORTEST) return messages.tooShort;
  return password.length > LONGEST ? messages.tooLong : null;
}

function refusal(answer: ErrorAnswer): string {
  const { statusCode, message, issues } = answer;
  if (statusCode === 429) return messages.tooMany;
  const issue = issues?.find(({ path }) => path === "password");
  if (issue) return `${messages.password} ${issue.message}.`;
  return statusCode >= 500 ? unforeseen(answer, messages.failed) : message;
}

/** Sets the password behind a mailed link; the rules are told first, the server has the last word. */
export function NewPasswordForm({ purpose, email, link, onDone, onLinkRefused }: Props): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(password: string): Promise<string | null> {
    try {
      const set = purpose === "reset" ? changePasswordByLink : activateAccount;
      const answer = await request(set, { body: { ...link, password } });
      if (!isErrorAnswer(answer)) onDone();
      else if (answer.message === "LINK_EXPIRED" || answer.message === "LINK_INVALID")
        onLinkRefused(answer.message === "LINK_EXPIRED");
      else return refusal(answer);
      return null;
    } catch (error) {
      return error instanceof NetworkFailure ? messages.noNetwork : messages.failed;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = formText(event.currentTarget, "password");
    setBusy(true);
    const found = weakness(password) ?? (await save(password));
    setProblem(found);
    setBusy(false);
    if (found) document.getElementById("password")?.focus();
  }

  return (
    <Form onSubmit={submit}>
      {/* Password managers save the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        autoComplete="new-password"
        label={messages.password}
        toggleLabel={messages.showPassword}
        description={messages.rules}
        error={problem ?? undefined}
        required
      />
      <Button type="submit" kind="next" size="lg" wide busy={busy}>
        {messages[purpose].save}
      </Button>
    </Form>
  );
}
