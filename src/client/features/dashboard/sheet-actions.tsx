import { IconDownload, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./filters.module.css";
import { words } from "./words.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** What may be done with what is shown; a file only once there is something to put in. */
export function SheetActions({ onCsv }: { onCsv: (() => void) | undefined }): ReactNode {
  return (
    <div className={classes.actions}>
      <Button disabled={!onCsv} onClick={onCsv}>
        <IconDownload {...icon} /> {words.csv}
      </Button>
      <Button onClick={() => print()}>
        <IconPrinter {...icon} /> {words.print}
      </Button>
    </div>
  );
}
