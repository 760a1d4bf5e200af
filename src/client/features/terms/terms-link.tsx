import { type ReactNode, useState } from "react";
import { Sheet } from "#client/ui/sheet.tsx";
import classes from "./terms.module.css";
import { TermsText } from "./terms-text.tsx";
import { messages } from "./messages.ts";

/** The terms, to be read again from the profile. */
export function TermsLink(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <button type="button" className={classes.link} onClick={() => setOpened(true)}>
        {messages.terms}
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={messages.terms} place="wide">
        {/* Keys scroll what can be focused alone. */}
        <div role="region" aria-label={messages.terms} tabIndex={0}>
          <TermsText />
        </div>
      </Sheet>
    </div>
  );
}
