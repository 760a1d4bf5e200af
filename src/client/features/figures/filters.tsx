import { IconDownload, IconPrinter } from "@tabler/icons-react";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Library } from "#client/ui/library.tsx";
import classes from "./filters.module.css";
import { messages } from "./messages.ts";

/** The filters of a page, and what may be done with what they leave. */
export function Filters({ children }: { children: ReactNode }): ReactNode {
  return (
    <Library>
      <div className={classes.filters}>{children}</div>
    </Library>
  );
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** Puts what is shown on paper; not while that is still of another choice (`stale`). */
export function PrintButton({ stale }: { stale: boolean }): ReactNode {
  return (
    <Button busy={stale} onClick={() => print()}>
      <IconPrinter {...icon} /> {messages.print}
    </Button>
  );
}

interface SheetProps {
  onCsv: (() => Promise<void>) | undefined;
  /** What is shown is still of another choice than the page says. */
  stale: boolean;
}

/** What may be done with what is shown; a file only once there is something to put in. */
export function SheetActions({ onCsv, stale }: SheetProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await onCsv?.();
    setBusy(false);
  };
  return (
    <div className={classes.actions}>
      <Button disabled={!onCsv} busy={busy || stale} onClick={() => void save()}>
        <IconDownload {...icon} /> {messages.csv}
      </Button>
      <PrintButton stale={stale} />
    </div>
  );
}
