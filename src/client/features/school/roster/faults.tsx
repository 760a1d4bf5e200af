import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { saveText, toCsv } from "#client/ui/csv.ts";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import type { RosterPreview } from "#contract/roster.ts";
import { messages } from "./messages.ts";

const SHOWN = 100;

const COLUMNS: readonly Column<RosterPreview["faults"][number]>[] = [
  {
    key: "place",
    title: messages.faults.place,
    ownLine: true,
    render: (fault) => (
      <>
        {messages.faults.at(fault)}
        {fault.column && <span className="fine block">{messages.faults.inColumn(fault.column)}</span>}
      </>
    ),
  },
  { key: "what", title: messages.faults.what, ownLine: true, render: ({ message }) => message },
];

/** Where the file is wrong: by file, line and column. */
export function Faults({ preview: { faults, fault_count } }: { preview: RosterPreview }): ReactNode {
  const { file, line, column, what } = messages.faults;
  const save = (): void => {
    const rows = faults.map((fault) => [fault.file, fault.line ?? "", fault.column ?? "", fault.message]);
    saveText(messages.faults.fileName, toCsv([[file, line, column, what], ...rows]), "text/csv;charset=utf-8");
  };
  return (
    <ListCard
      title={messages.faults.title(fault_count)}
      text={messages.faults.text}
      action={
        <Button onClick={save}>
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
          {messages.faults.save}
        </Button>
      }
    >
      <DataTable
        caption={messages.faults.title(fault_count)}
        columns={COLUMNS}
        rows={faults.slice(0, SHOWN)}
        keyOf={(fault) => `${fault.file} ${fault.line} ${fault.column} ${fault.message}`}
      />
      {fault_count > SHOWN && <p className="soft">{messages.faults.some(SHOWN)}</p>}
    </ListCard>
  );
}
