import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { SaveForm } from "./save-form.tsx";
import { useSettingsForm } from "./use-settings-change.ts";
import { wholeNumber } from "./whole-number.ts";
import { messages } from "./messages.ts";
import "#client/ui/form-styles.ts";

const MOST = 720;

export function LockMinutes({ settings }: { settings: AnsweredSettings }): ReactNode {
  const { draft, save } = useSettingsForm("lock", settings, ({ lock_after_minutes }) => ({
    lock_after_minutes: String(lock_after_minutes),
  }));
  const { lock_after_minutes: text } = draft.fields;
  const saveMinutes = async (): Promise<Record<string, string> | null> =>
    wholeNumber(text, 1, MOST) === null
      ? { lock_after_minutes: messages.outOfRange(1, MOST) }
      : save((fields) => ({ lock_after_minutes: Number(fields.lock_after_minutes) }), messages.saved);
  return (
    <ListCard title={messages.devicesTitle}>
      <SaveForm draft={draft} labels={{ lock_after_minutes: messages.lock }} onSave={saveMinutes}>
        {(problems) => (
          <TextInput
            inputMode="numeric"
            label={messages.lock}
            description={messages.lockText(settings.defaults.lock_after_minutes)}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => draft.type("lock_after_minutes", currentTarget.value)}
            error={problems["lock_after_minutes"]}
          />
        )}
      </SaveForm>
    </ListCard>
  );
}
