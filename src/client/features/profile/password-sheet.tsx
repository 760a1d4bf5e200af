import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { useOnce } from "#client/api/use-once.ts";
import { changePassword } from "./change-password.ts";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { PasswordField } from "#client/ui/password-field.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { messages } from "./messages.ts";

const SHORTEST = 10;
const LONGEST = 128;

function missing(current: string, wanted: string): Problems | null {
  if (!current) return { current: messages.emptyCurrent };
  if (wanted.length < SHORTEST) return { new: messages.tooShort };
  return wanted.length > LONGEST ? { new: messages.tooLong } : null;
}

/** A new password, by the current one; the rules are told first, the server has the last word. */
export function PasswordSheet({ account, onClose }: { account: Account; onClose: () => void }): ReactNode {
  const change = useAccountChange();
  const once = useOnce();
  const [threw, setThrew] = useState(false);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const current = formText(form, "current");
    const wanted = formText(form, "new");
    setThrew(false);
    const unfit = missing(current, wanted);
    if (unfit) return unfit;
    const given = { current_password: current, new_password: wanted };
    let refused: string | null;
    try {
      refused = await once(given, (key) => changePassword(given, key));
    } catch {
      setThrew(true);
      return { form: messages.passwordFailedText };
    }
    if (refused === AUTH_ERROR_TEXTS.INVALID_PASSWORD) return { current: refused };
    if (refused !== null) return refused ? { new: refused } : { form: messages.passwordFailed };
    notify({ text: messages.passwordSaved });
    // The links that waited in mails went with the old password.
    await change({ ...account, pending_email: null });
    return null;
  }

  return (
    <FormSheet
      title={messages.changePassword}
      action={messages.changePassword}
      onClose={onClose}
      onSave={save}
      {...(threw ? { problemTitle: messages.passwordFailed } : {})}
    >
      {(problems) => (
        <>
          {/* Password managers save the new password under this name. */}
          <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
          <PasswordField
            name="current"
            autoComplete="current-password"
            label={messages.currentPassword}
            toggleLabel={`${messages.showPassword}: ${messages.currentPassword}`}
            error={problems["current"]}
          />
          <PasswordField
            name="new"
            autoComplete="new-password"
            label={messages.newPassword}
            description={messages.passwordRules}
            toggleLabel={`${messages.showPassword}: ${messages.newPassword}`}
            error={problems["new"]}
          />
        </>
      )}
    </FormSheet>
  );
}
