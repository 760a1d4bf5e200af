import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { AnsweredSettings, Retention, RetentionPreview } from "#contract/school-settings.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { previewRetention } from "#contract/routes/school.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { RETENTION_CHOICES } from "./retention-choices.ts";
import { SaveForm } from "./save-form.tsx";
import classes from "./settings.module.css";
import { useSettingsForm } from "./use-settings-change.ts";
import { messages } from "./messages.ts";

const asRetention = (fields: Readonly<Record<keyof Retention, string>>): Retention => ({
  attendance_years: Number(fields.attendance_years),
  record_school_years: Number(fields.record_school_years),
});

/** How long records are kept. A shorter time is saved only once it has been seen what it deletes. */
export function RetentionCard({ settings }: { settings: AnsweredSettings }): ReactNode {
  const { retention: stored, defaults } = settings;
  const { draft, save } = useSettingsForm(settings, ({ retention }) => ({
    attendance_years: String(retention.attendance_years),
    record_school_years: String(retention.record_school_years),
  }));
  const wanted = asRetention(draft.fields);
  const [preview, setPreview] = useState<RetentionPreview | null>(null);
  const shorter =
    wanted.attendance_years < stored.attendance_years || wanted.record_school_years < stored.record_school_years;
  const saveIt = (): Promise<Record<string, string> | null> =>
    save((fields) => ({ retention: asRetention(fields) }), messages.saved);

  const say = (field: keyof Retention, value: string): string =>
    field === "attendance_years"
      ? messages.attendanceYears(Number(value), defaults.retention.attendance_years)
      : messages.recordYears(Number(value), defaults.retention.record_school_years);
  const look = async (): Promise<Record<string, string> | null> => {
    if (!shorter) return saveIt();
    const problem = await attempt(() => request(previewRetention, { query: wanted }), setPreview);
    return problem ? { form: problem } : null;
  };
  const confirm = async (): Promise<void> => {
    setPreview(null);
    const problems = await saveIt();
    if (problems && Object.keys(problems).length > 0)
      notify({ text: Object.values(problems).join(" "), tone: "problem" });
  };
  return (
    <ListCard title={messages.retentionTitle} text={messages.retentionText}>
      <SaveForm
        draft={draft}
        labels={{ attendance_years: messages.attendance, record_school_years: messages.records }}
        say={say}
        onSave={look}
        action={shorter ? messages.next : messages.save}
      >
        {() => (
          <>
            <NativeSelect
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
        <ConfirmDialog
          opened
          title={messages.previewTitle}
          text={<Preview preview={preview} />}
          confirm={messages.previewConfirm}
          onConfirm={() => void confirm()}
          onCancel={() => setPreview(null)}
        />
      )}
    </ListCard>
  );
}

const KINDS = [
  "check_ins",
  "student_days",
  "events",
  "notes",
  "connections",
  "circles",
  "absences",
  "tickets",
  "audit_entries",
] as const;

function Preview({ preview }: { preview: RetentionPreview }): ReactNode {
  const found = KINDS.filter((kind) => (preview[kind] ?? 0) > 0);
  if (found.length === 0) return <p>{messages.previewNothing}</p>;
  return (
    <>
      <p>{messages.previewText(preview.attendance_before, preview.records_before)}</p>
      <ul className={classes.kinds}>
        {found.map((kind) => (
          <li key={kind}>{messages.kinds[kind](preview[kind] ?? 0)}</li>
        ))}
      </ul>
      <p>
        <strong>{messages.previewLast}</strong>
      </p>
    </>
  );
}
