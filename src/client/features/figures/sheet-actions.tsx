import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./filters.module.css";
import { words } from "./dashboard-messages.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** What may be done with what is shown; a file only once there is something to put in. */
export function SheetActions({ onCsv }: { onCsv: (() => Promise<void>) | undefined }): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await onCsv?.();
    setBusy(false);
  };
  return (
    <div className={classes.actions}>
      <Button disabled={!onCsv} busy={busy} onClick={() => void save()}>
        <IconDownload {...icon} /> {words.csv}
      </Button>
      <Button onClick={() => print()}>
        <IconPrinter {...icon} /> {words.print}
      </Button>
    </div>
  );
}
