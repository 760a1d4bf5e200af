import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { formatDate } from "#client/ui/format.ts";
import { RetentionDialog } from "./retention-dialog.tsx";
import { SaveForm } from "./save-form.tsx";
import { useSeenFirst } from "./use-seen-first.ts";
import { useSettingsForm } from "./use-settings-change.ts";
import { messages } from "./messages.ts";

const twoDigits = (n: number): string => String(n).padStart(2, "0");
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: twoDigits(index + 1),
  label: formatDate(`2026-${twoDigits(index + 1)}-15`, "MMMM"),
}));
const DAYS = Array.from({ length: 28 }, (_, index) => ({ value: twoDigits(index + 1), label: String(index + 1) }));

/** *1 August*. */
const told = (from: string): string => formatDate(`2026-${from}`, "d MMMM");

/** On which day the school year begins. A day by which records are deleted is saved only once it has been seen which. */
export function SchoolYear({ settings }: { settings: AnsweredSettings }): ReactNode {
  const { draft, save } = useSettingsForm("school-year", settings, ({ school_year_from }) => ({ school_year_from }));
  const [month = "", day = ""] = draft.fields.school_year_from.split("-");
  const setFrom = (from: string): void => draft.type("school_year_from", from);
  const { preview, look, confirm, cancel } = useSeenFirst(() => save((fields) => fields, messages.saved));
  return (
    <ListCard title={messages.yearTitle} text={messages.yearText}>
      <SaveForm
        draft={draft}
        labels={{ school_year_from: messages.yearTitle }}
        say={(_, value) => told(value)}
        onSave={() => look({ ...settings.retention, ...draft.fields })}
      >
        {() => (
          <>
            <NativeSelect
              label={messages.yearDay}
              data={DAYS}
              value={day}
              onChange={({ currentTarget }) => setFrom(`${month}-${currentTarget.value}`)}
            />
            <NativeSelect
              label={messages.yearMonth}
              data={MONTHS}
              value={month}
              onChange={({ currentTarget }) => setFrom(`${currentTarget.value}-${day}`)}
            />
          </>
        )}
      </SaveForm>
      {preview && (
        <RetentionDialog
          preview={preview}
          title={messages.yearPreviewTitle(told(draft.fields.school_year_from))}
          confirm={messages.yearPreviewConfirm}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
      )}
    </ListCard>
  );
}
