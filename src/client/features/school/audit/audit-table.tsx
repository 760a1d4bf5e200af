import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import classes from "./audit.module.css";
import { messages } from "./messages.ts";
import { sayEntry } from "./say-entry.ts";

/** The entries of a page; on a narrow screen each is a block of its own. */
export function AuditTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }): ReactNode {
  const said = (part: keyof ReturnType<typeof sayEntry>) => (entry: AuditEntry) => {
    const text = sayEntry(entry, timeZone)[part];
    return text && <bdi className={classes[part] ?? ""}>{text}</bdi>;
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: "when",
      title: messages.when,
      kind: "soft",
      ownLine: true,
      render: ({ at }) => (
        <time dateTime={at} className={classes.when}>
          <span>{messages.dayOf(at, timeZone)},</span> <span>{messages.time(at, timeZone)}</span>
        </time>
      ),
    },
    { key: "who", title: messages.who, ownLine: true, render: said("actor") },
    { key: "what", title: messages.what, kind: "name", render: said("action") },
    { key: "whom", title: messages.whom, ownLine: true, render: said("subject") },
    { key: "more", title: messages.more, ownLine: true, kind: "soft", render: said("more") },
  ];
  return <DataTable caption={messages.title} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}
