import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { OwnPasskey } from "#contract/passkeys.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { renamePasskey } from "#contract/routes/account.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { LONGEST, passkeyMessages as messages } from "./passkey-messages.ts";

/** Another name for a passkey, by which its owner knows it again. */
export function PasskeyNameSheet({
  passkey,
  onRenamed,
  onClose,
}: {
  passkey: OwnPasskey;
  onRenamed: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const name = formText(form, "name").trim();
    if (!name) return { name: messages.emptyName };
    const renamed = async (): Promise<void> => {
      notify({ text: messages.renamed });
      await onRenamed();
    };
    const problem = await attempt(
      () => request(renamePasskey, { params: { id: passkey.id }, body: { name } }),
      renamed,
      { name: messages.name },
    );
    return problem === null ? null : { name: problem };
  }

  return (
    <FormSheet title={messages.renameTitle} action={messages.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <TextInput
          name="name"
          label={messages.name}
          description={messages.nameText}
          maxLength={LONGEST}
          autoComplete="off"
          dir="auto"
          defaultValue={passkey.name}
          error={problems["name"]}
        />
      )}
    </FormSheet>
  );
}
