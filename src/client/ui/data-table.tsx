import { Table } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "@mantine/core/styles/Table.css";
import classes from "./data-table.module.css";
import { handFocusOn } from "./hand-focus-on.ts";
import { Library } from "./library.tsx";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** `name`: what the row is called, once in a table. `figure`: at the end of its cell, with its title where there is no head. */
  kind?: "name" | "figure" | "soft" | undefined;
  /** From which width the column is shown: always where left out, `table` not in a list, `wide` where there is much room. */
  from?: "table" | "wide" | undefined;
  /** In a list: on a line of its own. */
  ownLine?: boolean;
  /** How the rows stand by this column, and what orders them by it; the head is plain without. */
  sort?: { order: "ascending" | "descending" | "none"; onSort: () => void } | undefined;
}

interface Props<Row> {
  /** What the table holds, for who listens. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where it has no room for columns: `lines`, a card's lines of cells side by side; `pairs`, a line for each figure and only on phones; `columns`, few enough to stand closer. */
  narrow?: "lines" | "pairs" | "columns";
  /** On a raised ground of its own; without, on that of the card which holds it. */
  raised?: boolean;
}

/** Beyond so many rows they stand closer on paper, so that one sheet holds them. */
const MANY = 36;

/**
 * Rows of facts: columns where there is room for them, a list where there is not, as large as the text may be. Rows and
 * cells are the browser's own: as the library's components, those of a large school's 120 classes take a third
 * of the time that the page needs to open on a slow device.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  narrow = "lines",
  raised = false,
}: Props<Row>): ReactNode {
  return (
    <Library>
      <div className={classes.fits}>
        <Table
          className={classes.table}
          tabularNums
          data-narrow={narrow}
          data-raised={raised || undefined}
          data-many={rows.length > MANY || undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} ref={handFocusOn}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Library>
  );
}

function Head<Row>({ column: { title, kind, from, sort } }: { column: Column<Row> }): ReactNode {
  const Arrow = sort?.order === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-kind={kind} data-from={from} aria-sort={sort?.order}>
      {!sort && title}
      {sort && (
        <button type="button" className={classes.sort} onClick={sort.onSort}>
          {title}
          {sort.order !== "none" && <Arrow size={18} stroke={2} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

function Cell<Row>({
  column: { title, kind, from, ownLine, render },
  row,
}: {
  column: Column<Row>;
  row: Row;
}): ReactNode {
  if (kind === "name") {
    return (
      <th scope="row" data-kind="name">
        {render(row)}
      </th>
    );
  }
  return (
    <td data-kind={kind} data-from={from} data-own-line={ownLine || undefined}>
      {kind === "figure" && <span className={classes.label}>{title} </span>}
      {render(row)}
    </td>
  );
}

/** Of the link or button that names a row: makes the whole line what is touched. */
export const wholeLine = classes.wholeLine;

/** The class of a list in a cell, of which a screen shows two lines and paper all. */
export const twoLines = classes.twoLines;
