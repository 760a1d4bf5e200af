import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { askForEmail } from "./ask-for-email.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  /** One that was asked for before. */
  address?: string | undefined;
  onClose: () => void;
}

/** A new address to sign in with, by the current password; it counts once its link was opened. */
export function EmailSheet({ account, address, onClose }: Props): ReactNode {
  const change = useAccountChange();

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const email = formText(form, "new_email").trim();
    const current_password = formText(form, "current_password");
    if (!email) return { new_email: messages.emptyEmail };
    if (account.has_password && !current_password) return { current_password: messages.emptyCurrent };
    const problems = await askForEmail({ email, ...(current_password ? { current_password } : {}) });
    if (problems) return problems;
    notify({ text: email === address ? messages.sentAgain(email) : messages.linkSent(email) });
    await change({ ...account, pending_email: email });
    return null;
  }

  return (
    <FormSheet title={messages.changeEmail} action={messages.sendLink} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p className="soft">{messages.emailText}</p>
          <TextInput
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={messages.newEmail}
            defaultValue={address}
            error={problems["new_email"]}
          />
          {/* Password managers fill in the password of this name. */}
          <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
          {/* Without one the page asks for another proof. */}
          {account.has_password && (
            <PasswordField
              name="current_password"
              autoComplete="current-password"
              label={messages.currentPassword}
              toggleLabel={messages.showPassword}
              error={problems["current_password"]}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
