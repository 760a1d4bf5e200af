import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./profile.module.css";
import { Section } from "./section.tsx";
import { words } from "./words.ts";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Loader.css";

export function SignOut({ signOut }: { signOut: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <Section title={words.signOutTitle}>
      <p className={classes.soft}>{words.signOutText}</p>
      <Button variant="default" className={classes.start} loading={busy} onClick={leave}>
        {words.signOut}
      </Button>
    </Section>
  );
}
