import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { AnsweredSettings, Retention } from "#contract/school-settings.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { RETENTION_CHOICES } from "./retention-choices.ts";
import { RetentionDialog } from "./retention-dialog.tsx";
import { SaveForm } from "./save-form.tsx";
import { useSeenFirst } from "./use-seen-first.ts";
import { useSettingsForm } from "./use-settings-change.ts";
import classes from "./settings.module.css";
import { messages } from "./messages.ts";

const asRetention = (fields: Readonly<Record<keyof Retention, string>>): Retention => ({
  attendance_years: Number(fields.attendance_years),
  record_school_years: Number(fields.record_school_years),
});

/** How long records are kept. A shorter time is saved only once it has been seen what it deletes. */
export function RetentionCard({ settings }: { settings: AnsweredSettings }): ReactNode {
  const { retention: stored, defaults } = settings;
  const { draft, save } = useSettingsForm("retention", settings, ({ retention }) => ({
    attendance_years: String(retention.attendance_years),
    record_school_years: String(retention.record_school_years),
  }));
  const wanted = asRetention(draft.fields);
  const shorter =
    wanted.attendance_years < stored.attendance_years || wanted.record_school_years < stored.record_school_years;
  const saveIt = (): Promise<Record<string, string> | null> =>
    save((fields) => ({ retention: asRetention(fields) }), messages.saved);
  const { preview, look, confirm, cancel } = useSeenFirst(saveIt);

  const say = (field: keyof Retention, value: string): string =>
    field === "attendance_years"
      ? messages.attendanceYears(Number(value), defaults.retention.attendance_years)
      : messages.recordYears(Number(value), defaults.retention.record_school_years);
  return (
    <ListCard title={messages.retentionTitle} text={messages.retentionText}>
      <SaveForm
        draft={draft}
        labels={{ attendance_years: messages.attendance, record_school_years: messages.records }}
        say={say}
        onSave={() => (shorter ? look(wanted) : saveIt())}
        action={shorter ? messages.next : messages.save}
      >
        {() => (
          <>
            <NativeSelect
              className={classes.line}
              label={messages.attendance}
              description={messages.attendanceText}
              data={RETENTION_CHOICES.attendance_years.map((n) => ({
                value: String(n),
                label: messages.attendanceYears(n, defaults.retention.attendance_years),
              }))}
              value={String(wanted.attendance_years)}
              onChange={({ currentTarget }) => draft.type("attendance_years", currentTarget.value)}
            />
            <NativeSelect
              className={classes.line}
              label={messages.records}
              description={messages.recordsText}
              data={RETENTION_CHOICES.record_school_years.map((n) => ({
                value: String(n),
                label: messages.recordYears(n, defaults.retention.record_school_years),
              }))}
              value={String(wanted.record_school_years)}
              onChange={({ currentTarget }) => draft.type("record_school_years", currentTarget.value)}
            />
          </>
        )}
      </SaveForm>
      {preview && (
        <RetentionDialog
          preview={preview}
          title={messages.previewTitle}
          confirm={messages.previewConfirm}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
      )}
    </ListCard>
  );
}
