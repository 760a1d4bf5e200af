import { PasswordInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { isErrorAnswer, Refusal } from "#client/api/answer.ts";
import { changePassword } from "#client/api/profile.ts";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { words } from "./words.ts";

const SHORTEST = 10;
const LONGEST = 128;

function missing(current: string, wanted: string): Problems | null {
  if (!current) return { current: words.emptyCurrent };
  if (wanted.length < SHORTEST) return { new: words.tooShort };
  return wanted.length > LONGEST ? { new: words.tooLong } : null;
}

/**
 * What is wrong, or null. Specification, section 5: a status of 400 in the answer is a failure, told in the server's
 * words. Throws where there was no answer to the question: a network that failed, a server in trouble.
 */
async function ask(current: string, wanted: string): Promise<string | null> {
  const answer = await changePassword({ current_password: current, new_password: wanted });
  if (!isErrorAnswer(answer)) return null;
  if (answer.status === 400) return answer.message;
  throw new Refusal(answer);
}

/** A new password, by the current one; the rules are told first, the server has the last word. */
export function PasswordSheet({ account, onClose }: { account: Account; onClose: () => void }): ReactNode {
  const change = useAccountChange();
  const [threw, setThrew] = useState(false);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const current = formText(form, "current");
    const wanted = formText(form, "new");
    setThrew(false);
    const unfit = missing(current, wanted);
    if (unfit) return unfit;
    const problem = await ask(current, wanted).catch(() => {
      setThrew(true);
      return words.passwordFailedText;
    });
    if (problem === AUTH_ERROR_TEXTS.INVALID_PASSWORD) return { current: problem };
    if (problem) return { form: problem };
    notify({ text: words.passwordSaved });
    // The links that waited in mails went with the old password.
    await change({ ...account, pending_email: null });
    return null;
  }

  return (
    <FormSheet title={words.changePassword} action={words.changePassword} onClose={onClose} onSave={save} {...(threw ? { problemTitle: words.passwordFailed } : {})}>
      {(problems) => (
        <>
          {/* Password managers save the new password under this name. */}
          <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
          <PasswordInput
            name="current"
            autoComplete="current-password"
            label={words.currentPassword}
            rightSectionWidth={48}
            visibilityToggleButtonProps={{ "aria-label": `${words.showPassword}: ${words.currentPassword}` }}
            error={problems["current"]}
          />
          <PasswordInput
            name="new"
            autoComplete="new-password"
            label={words.newPassword}
            description={words.passwordRules}
            rightSectionWidth={48}
            visibilityToggleButtonProps={{ "aria-label": `${words.showPassword}: ${words.newPassword}` }}
            error={problems["new"]}
          />
        </>
      )}
    </FormSheet>
  );
}
