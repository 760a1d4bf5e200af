import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { signTerms } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { useLayer } from "#client/ui/layers.ts";
import { Panel } from "#client/ui/panel.tsx";
import { useTitleInPlace } from "#client/ui/tab-title.ts";
import classes from "./terms.module.css";
import { TermsText } from "./terms-text.tsx";
import { messages } from "./messages.ts";

interface Props {
  onAccepted: (account: Account) => Promise<void>;
  signOut: () => Promise<void>;
}

/** Why the text shows: one asked for it, or what was accepted stands no longer. */
type Why = "asked" | "changed";

/**
 * Stands in place of the whole app until the terms are agreed to. *Accept* can be tried again and one can sign out, so
 * that it is no dead end without a network.
 */
export function TermsGate({ onAccepted, signOut }: Props): ReactNode {
  const [reading, setReading] = useState<Why | null>(null);
  const [version, setVersion] = useState<number>();
  useTitleInPlace(reading ? `${messages.terms} · ${PRODUCT_NAME}` : messages.welcome);
  // What had the focus is gone: it moves to the page, as with any other page.
  const turn = (to: Why | null): void => {
    setReading(to);
    document.getElementById("page")?.focus({ preventScroll: true });
  };
  return (
    <CardPage product={PRODUCT_NAME} wide={reading !== null}>
      {reading ? (
        <Reading why={reading} onBack={() => turn(null)} onShown={setVersion} />
      ) : (
        <Welcome version={version} onRead={turn} onAccepted={onAccepted} signOut={signOut} />
      )}
    </CardPage>
  );
}

interface ReadingProps {
  why: Why;
  onBack: () => void;
  onShown: (version: number) => void;
}

function Reading({ why, onBack, onShown }: ReadingProps): ReactNode {
  useLayer(onBack);
  return (
    <div className={classes.reading}>
      <h1>{messages.terms}</h1>
      {why === "changed" && <Panel tone="problem">{messages.changed}</Panel>}
      <div className={classes.scroll} role="region" aria-label={messages.terms} tabIndex={0}>
        <TermsText onShown={onShown} />
      </div>
      <Button onClick={onBack}>{messages.back}</Button>
    </div>
  );
}

interface WelcomeProps extends Props {
  /** Of the terms that were shown; undefined where none were. */
  version: number | undefined;
  onRead: (why: Why) => void;
}

function Welcome({ version, onRead, onAccepted, signOut }: WelcomeProps): ReactNode {
  const [busy, setBusy] = useState<"accept" | "sign-out" | null>(null);
  const [problem, setProblem] = useState("");
  const accept = async (): Promise<void> => {
    setBusy("accept");
    setProblem("");
    const answer = await request(signTerms, { body: { version } }).catch(() => null);
    if (answer && !isErrorAnswer(answer)) await onAccepted(answer);
    else if (answer?.message === "CHANGED") return onRead("changed");
    else setProblem(answer ? messages.failed : messages.noNetwork);
    setBusy(null);
  };
  const leave = async (): Promise<void> => {
    setBusy("sign-out");
    await signOut();
    // Who has something that waits may stay.
    setBusy(null);
  };
  return (
    <>
      <h1>{messages.welcome}</h1>
      <p>
        {messages.mustAccept}
        <button type="button" className={classes.link} onClick={() => onRead("asked")}>
          {messages.terms}
        </button>
        .
      </p>
      {problem && <Panel tone="problem">{problem}</Panel>}
      <Button kind="next" size="lg" wide busy={busy === "accept"} onClick={accept}>
        {messages.accept}
      </Button>
      <Button kind="quiet" wide busy={busy === "sign-out"} onClick={leave}>
        {messages.signOut}
      </Button>
    </>
  );
}
