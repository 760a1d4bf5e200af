import { Checkbox, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { turnedAway, worded } from "#client/api/passkey.ts";
import { request } from "#client/api/request.ts";
import { addPasskey, askForNewPasskey } from "#contract/routes/account.ts";
import type { Done } from "#contract/call.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { LONGEST, passkeyMessages as messages } from "./passkey-messages.ts";
import "@mantine/core/styles/Checkbox.css";

/** Has the browser make a passkey, and adds it to the login. */
async function make(name: string): Promise<Done | ErrorAnswer> {
  const optionsJSON = await request(askForNewPasskey);
  if (isErrorAnswer(optionsJSON)) return worded(optionsJSON);
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  if (!made) return turnedAway;
  const { id, rawId, type, response, clientExtensionResults } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = await request(addPasskey, {
    body: {
      name,
      passkey: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject, transports: transports ?? [] },
        clientExtensionResults: { ...clientExtensionResults },
      },
    },
  });
  return isErrorAnswer(answer) ? worded(answer) : answer;
}

/** A new passkey, once its owner has said that the device is nobody else's. */
export function PasskeySheet({ onAdded, onClose }: { onAdded: () => Promise<void>; onClose: () => void }): ReactNode {
  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const name = formText(form, "name").trim();
    if (!name) return { name: messages.emptyName };
    if (formText(form, "own") === "") return { own: messages.notOwn };
    const problem = await attempt(
      () => make(name),
      async () => {
        notify({ text: messages.added });
        await onAdded();
      },
    );
    return problem === null ? null : { form: problem };
  }

  return (
    <FormSheet title={messages.add} action={messages.make} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p>{messages.addText}</p>
          <TextInput
            name="name"
            label={messages.name}
            description={messages.nameText}
            maxLength={LONGEST}
            autoComplete="off"
            error={problems["name"]}
          />
          <Checkbox name="own" label={messages.own} error={problems["own"]} />
        </>
      )}
    </FormSheet>
  );
}
