import { Checkbox, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import type { LoginPayload, SignedIn } from "#contract/auth.ts";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form.tsx";
import { formText } from "#client/ui/form-text.ts";
import { Panel } from "#client/ui/panel.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import classes from "./form.module.css";
import { type SignInProblem, signInProblem, thrownProblem } from "./sign-in-problem.ts";
import { messages } from "./messages.ts";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";

interface Props {
  signIn: (payload: LoginPayload) => Promise<SignedIn | ErrorAnswer>;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Whether to stay signed in on this device. */
  remember: boolean;
  onRemember: (remember: boolean) => void;
}

function missing(email: string, password: string): SignInProblem | null {
  if (!email) return { at: "email", text: messages.emptyEmail };
  return password ? null : { at: "password", text: messages.emptyPassword };
}

/** E-mail and password, in a form that password managers know. */
export function SignInForm({ signIn, onSignedIn, remember, onRemember }: Props): ReactNode {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function attempt(email: string, password: string): Promise<SignInProblem | null> {
    try {
      const answer = await signIn({ email, password, remember });
      if (isErrorAnswer(answer)) return signInProblem(answer);
      await onSignedIn(answer);
      return null;
    } catch (error) {
      return thrownProblem(error);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = formText(event.currentTarget, "email").trim();
    const password = formText(event.currentTarget, "password");
    setBusy(true);
    setProblem(null);
    const found = missing(email, password) ?? (await attempt(email, password));
    setProblem(found);
    setBusy(false);
    if (found && found.at !== "panel") document.getElementById(found.at)?.focus();
  }

  const at = (where: "email" | "password"): string | undefined => (problem?.at === where ? problem.text : undefined);
  return (
    <Form onSubmit={submit}>
      {problem?.at === "panel" && <ProblemPanel problem={problem} />}
      <TextInput
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        label={messages.email}
        error={at("email")}
        required
        withAsterisk={false}
      />
      <PasswordField
        id="password"
        name="password"
        autoComplete="current-password"
        label={messages.password}
        toggleLabel={messages.showPassword}
        error={at("password")}
        required
      />
      <div className={classes.row}>
        <Checkbox
          className={classes.remember}
          label={messages.remember}
          checked={remember}
          onChange={(event) => onRemember(event.currentTarget.checked)}
        />
        <Link to="/reset-password" className={classes.link}>
          {messages.forgot}
        </Link>
      </div>
      <Button type="submit" kind="next" size="lg" wide busy={busy}>
        {messages.signIn}
      </Button>
    </Form>
  );
}

const WAYS_OUT = {
  unverified: { to: "/activate-account", text: messages.unverifiedWayOut },
  disabled: { to: "/reset-password", text: messages.disabledWayOut },
} as const;

function ProblemPanel({ problem }: { problem: Extract<SignInProblem, { at: "panel" }> }): ReactNode {
  const wayOut = problem.kind === "other" ? null : WAYS_OUT[problem.kind];
  return (
    <Panel tone="problem" {...(problem.title ? { title: problem.title } : {})}>
      {problem.text}
      {wayOut && (
        <div>
          <Link to={wayOut.to} className={classes.link}>
            {wayOut.text}
          </Link>
        </div>
      )}
    </Panel>
  );
}
