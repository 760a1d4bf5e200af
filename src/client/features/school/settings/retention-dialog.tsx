import type { ReactNode } from "react";
import type { RetentionPreview } from "#contract/school-settings.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import classes from "./settings.module.css";
import { messages } from "./messages.ts";

interface Props {
  preview: RetentionPreview;
  title: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What a change of the settings deletes, seen before it is saved. */
export function RetentionDialog({ preview, ...dialog }: Props): ReactNode {
  return <ConfirmDialog opened {...dialog} text={<Preview preview={preview} />} />;
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
