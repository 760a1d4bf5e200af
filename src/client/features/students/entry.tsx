import { IconArrowBackUp, IconCloudUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatTime } from "#client/ui/format.ts";
import { Button } from "#client/ui/button.tsx";
import { EntryIcon } from "#client/ui/entry-icon.tsx";
import { recordedTime } from "#client/ui/recorded.ts";
import classes from "./history.module.css";
import type { ShownEntry } from "./history-overlay.ts";
import { messages } from "./messages.ts";

interface Props {
  entry: ShownEntry;
  timeZone: string;
  onUndo: () => void;
}

/** The focus goes on before the button goes, and the line after it: to the next one, or else to what stands above them. */
function goOn(undo: HTMLElement): void {
  const region = undo.closest("[aria-label]:not(button), [aria-labelledby]");
  const lines = [...(region?.querySelectorAll<HTMLElement>("li[data-group]") ?? [])];
  const place = lines.findIndex((line) => line.contains(undo));
  const above = [...(region?.querySelectorAll("button") ?? [])].find((button) => button.getClientRects().length > 0);
  (lines[place + 1] ?? lines[place - 1] ?? above)?.focus();
}

/** One line of the timeline: what, when, by whom, and what was noted. */
export function Entry({ entry, timeZone, onUndo }: Props): ReactNode {
  const { group, name, returned_at, by, note, can_undo, pending } = entry;
  return (
    <li className={classes.entry} tabIndex={-1} data-group={group} data-pending={pending}>
      <span className={classes.icon} aria-hidden="true">
        <EntryIcon entry={entry} />
      </span>
      <span className={classes.what}>
        {group !== "note" && (
          <span className={classes.name} dir="auto">
            <span className="visually-hidden">{messages.groups[group]}: </span>
            {name}
          </span>
        )}
        {note && <span dir="auto">{note}</span>}
        <span className={classes.when}>
          {group === "note" && `${name} · `}
          {recordedTime(entry, timeZone)}
          {returned_at && `, ${messages.back(formatTime(returned_at, timeZone))}`}
          {by && (
            <>
              {" "}
              · <bdi>{messages.by(by.name)}</bdi>
            </>
          )}
          {pending && (
            <span className={classes.pending}>
              <IconCloudUp size={18} stroke={1.75} aria-hidden="true" />
              {messages.pending[pending]}
            </span>
          )}
        </span>
      </span>
      {can_undo && (
        <Button
          kind="quiet"
          aria-label={messages.undoOf(name)}
          onClick={({ currentTarget }) => {
            goOn(currentTarget);
            onUndo();
          }}
        >
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
          {messages.undo}
        </Button>
      )}
    </li>
  );
}
