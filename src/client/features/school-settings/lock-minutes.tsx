import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { SaveForm } from "./save-form.tsx";
import { useSettingsChange } from "./use-settings-change.ts";
import { wholeNumber } from "./whole-number.ts";
import { words } from "./words.ts";
import "#client/ui/form-styles.ts";

const MOST = 720;

export function LockMinutes({ settings }: { settings: AnsweredSettings }): ReactNode {
  const change = useSettingsChange(settings.version);
  const stored = String(settings.lock_after_minutes);
  const [text, setText] = useState(stored);
  const save = async (): Promise<Record<string, string> | null> => {
    const minutes = wholeNumber(text, 1, MOST);
    return minutes === null ? { lock_after_minutes: words.outOfRange(1, MOST) } : change({ lock_after_minutes: minutes }, words.saved);
  };
  return (
    <ListCard title={words.devicesTitle}>
      <SaveForm onSave={save} changed={text !== stored}>
        {(problems) => (
          <TextInput
            inputMode="numeric"
            label={words.lock}
            description={words.lockText(settings.defaults.lock_after_minutes)}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            error={problems["lock_after_minutes"]}
          />
        )}
      </SaveForm>
    </ListCard>
  );
}
