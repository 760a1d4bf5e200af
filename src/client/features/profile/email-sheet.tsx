import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { askForEmail } from "./ask-for-email.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import classes from "./profile.module.css";
import { useAccountChange } from "./use-account-change.ts";
import { words } from "./words.ts";

/** A new address to sign in with; it counts once its link was opened. */
export function EmailSheet({ account, onClose }: { account: Account; onClose: () => void }): ReactNode {
  const change = useAccountChange();

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const email = formText(form, "new_email").trim();
    if (!email) return { new_email: words.emptyEmail };
    const problem = await askForEmail(email);
    if (problem) return { new_email: problem };
    notify({ text: words.linkSent(email) });
    await change({ ...account, pending_email: email });
    return null;
  }

  return (
    <FormSheet title={words.changeEmail} action={words.sendLink} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p className={classes.soft}>{words.emailText}</p>
          <TextInput
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={words.newEmail}
            error={problems["new_email"]}
          />
        </>
      )}
    </FormSheet>
  );
}
