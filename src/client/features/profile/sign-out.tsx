import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

export function SignOut({ signOut }: { signOut: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <Section title={words.signOutTitle}>
      <p className="soft">{words.signOutText}</p>
      <Button busy={busy} onClick={leave}>
        {words.signOut}
      </Button>
    </Section>
  );
}
