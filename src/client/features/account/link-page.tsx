import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { Panel } from "#client/ui/panel.tsx";
import classes from "./form.module.css";
import { type MailedLink, useLinkCheck } from "./link-check.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestLinkForm } from "./request-link-form.tsx";
import { type LinkPurpose, messages } from "./link-messages.ts";

interface Props {
  /** Which page it is: the same one, with its own words. */
  purpose: LinkPurpose;
  link: Partial<MailedLink>;
}

/** `/reset-password` and `/activate-account`: without a link, or with one that is used up, a new one can be asked for. */
export function LinkPage({ purpose, link: { key, token } }: Props): ReactNode {
  // What the link was for: it may have been opened under the other page's address.
  const [done, setDone] = useState<LinkPurpose | null>(null);
  if (done) {
    return (
      <CardPage product={PRODUCT_NAME}>
        <Done purpose={done} />
      </CardPage>
    );
  }
  return (
    <CardPage product={PRODUCT_NAME}>
      {key && token ? (
        <WithLink purpose={purpose} link={{ key, token }} onDone={setDone} />
      ) : (
        <Request purpose={purpose} />
      )}
      <Link to="/login" className={classes.link}>
        {messages.back}
      </Link>
    </CardPage>
  );
}

function Request({ purpose }: { purpose: LinkPurpose }): ReactNode {
  return (
    <>
      <h1>{purpose === "reset" ? messages.requestTitle : messages.activate.title}</h1>
      <RequestLinkForm />
    </>
  );
}

function WithLink({
  purpose,
  link,
  onDone,
}: {
  purpose: LinkPurpose;
  link: MailedLink;
  onDone: (purpose: LinkPurpose) => void;
}): ReactNode {
  const { check, ask, refuse } = useLinkCheck(link);
  switch (check.state) {
    case "checking":
      return <Loading label={messages.checking} />;
    case "unreachable":
      return (
        <>
          <h1 className="visually-hidden">{messages[purpose].title}</h1>
          <ErrorState title={messages.unreachable} text={messages.noNetwork} onRetry={ask} />
        </>
      );
    case "refused":
      return (
        <>
          <h1>{check.expired ? messages.linkExpired : messages.linkInvalid}</h1>
          <p className="soft">{messages.linkText}</p>
          <RequestLinkForm />
        </>
      );
    case "works":
      return (
        <>
          <h1>{messages[check.purpose].title}</h1>
          <p className="soft">{messages.forAccount(check.email)}</p>
          <NewPasswordForm
            purpose={check.purpose}
            email={check.email}
            link={link}
            onDone={() => onDone(check.purpose)}
            onLinkRefused={refuse}
          />
        </>
      );
  }
}

function Done({ purpose }: { purpose: LinkPurpose }): ReactNode {
  return (
    <>
      <h1>{messages[purpose].done}</h1>
      <Panel tone="good">{messages[purpose].doneText}</Panel>
      <ButtonLink to="/login" kind="next" size="lg" wide>
        {messages.signIn}
      </ButtonLink>
    </>
  );
}
