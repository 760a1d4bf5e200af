import { IconAlertTriangle, IconDatabase } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SchoolOverview } from "#contract/audit.ts";
import { asOfText } from "#client/ui/as-of-text.ts";
import { messages } from "#client/features/school/messages.ts";
import classes from "./overview.module.css";

interface Props {
  backup: SchoolOverview["backup"];
  timeZone: string;
}

/** Whether somebody has to do something about them. */
export const isBackupTrouble = ({ state }: SchoolOverview["backup"]): boolean => state === "late" || state === "failed";

/** How the server's backups stand, in a sentence. */
export function BackupLine({ backup, timeZone }: Props): ReactNode {
  const { state, at } = backup;
  const isTrouble = isBackupTrouble(backup);
  const Icon = isTrouble ? IconAlertTriangle : IconDatabase;
  const when = at === null ? null : asOfText(Date.parse(at), timeZone);
  return (
    <section aria-labelledby="overview-backups" className={classes.backups} data-trouble={isTrouble || undefined}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2 id="overview-backups">{messages.backups.title}</h2>
        <p>{sentence(state, when)}</p>
      </div>
    </section>
  );
}

function sentence(state: SchoolOverview["backup"]["state"], at: string | null): string {
  if (state === "failed") return messages.backups.failed(at);
  if (state === "off" || at === null) return messages.backups[state === "off" ? "off" : "none"];
  return messages.backups[state === "late" ? "late" : "good"](at);
}
