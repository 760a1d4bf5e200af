import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { saveText, toCsv } from "#client/ui/csv.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import type { RosterPreview } from "#contract/roster.ts";
import classes from "./roster.module.css";
import { messages } from "./messages.ts";

const SHOWN = 100;

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
      <table className={classes.faults}>
        <thead>
          <tr>
            <th scope="col">{messages.faults.place}</th>
            <th scope="col">{what}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, SHOWN).map((fault) => (
            <tr key={`${fault.file} ${fault.line} ${fault.column} ${fault.message}`}>
              <td>
                {messages.faults.at(fault)}
                {fault.column && <span className={classes.column}>{messages.faults.inColumn(fault.column)}</span>}
              </td>
              <td>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fault_count > SHOWN && <p className={classes.soft}>{messages.faults.some(SHOWN)}</p>}
    </ListCard>
  );
}
