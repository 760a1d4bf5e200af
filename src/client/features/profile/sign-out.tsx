import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";

export function SignOut({ signOut }: { signOut: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <Section title={messages.signOutTitle}>
      <p className="soft">{messages.signOutText}</p>
      <Button busy={busy} onClick={leave}>
        {messages.signOut}
      </Button>
    </Section>
  );
}
