import { type ReactNode, useState } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { isWordless } from "#client/api/wordless.ts";
import { request } from "#client/api/request.ts";
import { undoEmailChange } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { OutsideLink } from "#client/ui/outside-link.tsx";
import { Panel } from "#client/ui/panel.tsx";
import type { MailedLink } from "./link-check.ts";
import { RequestLinkForm } from "./request-link-form.tsx";
import { messages } from "./link-messages.ts";

type Outcome =
  | { state: "undone"; email: string }
  | { state: "refused"; why: keyof typeof messages.undoEmail.refused }
  | { state: "failed"; text: string };

const REFUSALS: Record<string, keyof typeof messages.undoEmail.refused> = {
  LINK_EXPIRED: "expired",
  LINK_INVALID: "used",
};

async function undo(link: MailedLink): Promise<Outcome> {
  try {
    const answer = await request(undoEmailChange, { body: link });
    if (!isErrorAnswer(answer)) return { state: "undone", email: answer.email };
    if (answer.statusCode === 429) return { state: "failed", text: messages.tooMany };
    // Other words of a 400 say why the address cannot be used.
    if (answer.statusCode === 400 && !isWordless(answer))
      return { state: "refused", why: REFUSALS[answer.message] ?? "taken" };
    return { state: "failed", text: unforeseen(answer, messages.failed) };
  } catch (error) {
    return { state: "failed", text: error instanceof NetworkFailure ? messages.noNetwork : messages.failed };
  }
}

/**
 * `/undo-email`: gives an account its former address back, by the link that was mailed there; asks for no sign-in. It is
 * left by a new start of the app: whoever was signed in here is no longer.
 */
export function UndoEmailPage({ link: { key, token } }: { link: Partial<MailedLink> }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const whole = key && token ? { key, token } : null;
  return (
    <CardPage product={PRODUCT_NAME}>
      {whole && (outcome === null || outcome.state === "failed") ? (
        <Ask problem={outcome?.text} onUndo={async () => setOutcome(await undo(whole))} />
      ) : (
        <Told outcome={outcome ?? { state: "refused", why: "used" }} />
      )}
    </CardPage>
  );
}

/** Asked first: to look at the link, as mail programs do by themselves, must sign nobody out. */
function Ask({ problem, onUndo }: { problem: string | undefined; onUndo: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <>
      <h1>{messages.undoEmail.title}</h1>
      <p>{messages.undoEmail.text}</p>
      {problem && <Panel tone="problem">{problem}</Panel>}
      <Button kind="next" size="lg" wide busy={busy} onClick={go}>
        {messages.undoEmail.undo}
      </Button>
    </>
  );
}

function Told({ outcome }: { outcome: Outcome }): ReactNode {
  if (outcome.state === "undone") {
    return (
      <>
        <h1>{messages.undoEmail.done}</h1>
        <Panel tone="good">{messages.undoEmail.doneText(outcome.email)}</Panel>
        <h2>{messages.undoEmail.nextTitle}</h2>
        <RequestLinkForm email={outcome.email} text={messages.undoEmail.nextText} />
        <ToSignIn />
      </>
    );
  }
  const { title, text } =
    outcome.state === "refused"
      ? messages.undoEmail.refused[outcome.why]
      : { title: messages.undoEmail.title, text: outcome.text };
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <ToSignIn />
    </>
  );
}

const ToSignIn = (): ReactNode => (
  <OutsideLink href="/login" size="lg" wide>
    {messages.undoEmail.goOn}
  </OutsideLink>
);
