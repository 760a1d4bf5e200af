import { type ReactNode, useCallback, useEffect, useState } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { confirmEmailChange } from "#contract/routes/account.ts";
import { CardPage } from "#client/ui/card-page.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { OutsideLink } from "#client/ui/outside-link.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { messages } from "./link-messages.ts";

interface Link {
  key: string;
  token: string;
  email: string;
}

type Outcome =
  | { state: "asking" }
  | { state: "changed"; email: string }
  | { state: "refused"; expired: boolean }
  | { state: "unreachable" };

async function confirm(link: Link): Promise<Outcome> {
  try {
    const answer = await request(confirmEmailChange, { query: link });
    if (!isErrorAnswer(answer)) return { state: "changed", email: answer.email };
    if (answer.statusCode >= 500 || answer.statusCode === 429) return { state: "unreachable" };
    return { state: "refused", expired: answer.message === "LINK_EXPIRED" };
  } catch {
    return { state: "unreachable" };
  }
}

const confirmed = new Map<string, Promise<Outcome>>();

/** A link works once, also where the page is shown twice; only what could not be asked is asked again. */
function confirmOnce(link: Link): Promise<Outcome> {
  const outcome = confirmed.get(link.key) ?? confirm(link);
  confirmed.set(link.key, outcome);
  void outcome.then(({ state }) => state === "unreachable" && confirmed.delete(link.key));
  return outcome;
}

/**
 * `/new-email`: confirms the address that the mailed link was sent to; asks for no sign-in. It
 * is left by a new start of the app: who is signed in here has another address now.
 */
export function NewEmailPage({ link: { key, token, email } }: { link: Partial<Link> }): ReactNode {
  const whole = key && token && email;
  return (
    <CardPage product={PRODUCT_NAME}>
      {whole ? <Confirming link={{ key, token, email }} /> : <Told outcome={{ state: "refused", expired: false }} />}
    </CardPage>
  );
}

function Confirming({ link: { key, token, email } }: { link: Link }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const ask = useCallback(() => {
    void confirmOnce({ key, token, email }).then(setOutcome);
  }, [key, token, email]);
  useEffect(ask, [ask]);
  return <Told outcome={outcome} onRetry={ask} />;
}

function Told({ outcome, onRetry }: { outcome: Outcome; onRetry?: () => void }): ReactNode {
  switch (outcome.state) {
    case "asking":
      return <Loading label={messages.newEmail.checking} />;
    case "unreachable":
      return (
        <>
          <h1 className="visually-hidden">{messages.newEmail.title}</h1>
          <ErrorState title={messages.unreachable} text={messages.noNetwork} {...(onRetry ? { onRetry } : {})} />
        </>
      );
    case "refused":
      return (
        <>
          <h1>{outcome.expired ? messages.linkExpired : messages.linkInvalid}</h1>
          <p>{messages.newEmail.refusedText}</p>
          <OutsideLink href="/login" size="lg" wide>
            {messages.newEmail.goOn}
          </OutsideLink>
        </>
      );
    case "changed":
      return (
        <>
          <h1>{messages.newEmail.done}</h1>
          <Panel tone="good">{messages.newEmail.doneText(outcome.email)}</Panel>
          <OutsideLink href="/login" kind="next" size="lg" wide>
            {messages.newEmail.goOn}
          </OutsideLink>
        </>
      );
  }
}
