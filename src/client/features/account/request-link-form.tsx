import { TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { request } from "#client/api/request.ts";
import { requestPasswordReset } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form.tsx";
import { formText } from "#client/ui/form-text.ts";
import { Panel } from "#client/ui/panel.tsx";
import { messages } from "./link-messages.ts";

function refusal(answer: ErrorAnswer): string {
  const { statusCode, message, issues } = answer;
  if (message === "INVALID_EMAIL") return AUTH_ERROR_TEXTS.INVALID_EMAIL;
  if (statusCode === 429) return messages.tooMany;
  const [issue] = issues ?? [];
  return issue ? `${messages.email} ${issue.message}.` : unforeseen(answer, messages.failed);
}

async function requestLink(email: string): Promise<string | null> {
  if (!email) return messages.emptyEmail;
  try {
    const answer = await request(requestPasswordReset, { body: { email } });
    return isErrorAnswer(answer) ? refusal(answer) : null;
  } catch (error) {
    return error instanceof NetworkFailure ? messages.noNetwork : messages.failed;
  }
}

/** Asks for a mail with a link that sets a password; for who never activated an account it activates it. */
export function RequestLinkForm({ email, text = messages.requestText }: { email?: string; text?: string }): ReactNode {
  const [sentTo, setSentTo] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = formText(event.currentTarget, "email").trim();
    setBusy(true);
    const found = await requestLink(typed);
    setProblem(found);
    setSentTo(found ? "" : typed);
    setBusy(false);
    if (found) document.getElementById("email")?.focus();
  }

  if (sentTo) {
    return (
      <Panel tone="good" title={messages.sent}>
        {messages.sentText(sentTo)}
      </Panel>
    );
  }
  return (
    <Form onSubmit={submit}>
      <p className="soft">{text}</p>
      <TextInput
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={messages.email}
        defaultValue={email}
        error={problem ?? undefined}
        required
        withAsterisk={false}
      />
      <Button type="submit" kind="next" size="lg" wide busy={busy}>
        {messages.request}
      </Button>
    </Form>
  );
}
