import { IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./table.module.css";

/** One of the columns; the first names the line. */
export interface Column<Row> {
  head: ReactNode;
  /** Unique within the table. */
  key: string;
  render: (row: Row) => ReactNode;
  /** Where the lines can be ordered by it: whether they are, which way, and what a tap on its head does. */
  sort?: { chosen: boolean; order: "ascending" | "descending"; choose: () => void } | undefined;
  /** Stands only where there is much room. */
  isExtra?: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** On the narrowest phones every line is a list, with each figure's name beside it. */
  listed?: boolean;
}

/** Beyond so many lines they stand closer on paper, so that one sheet holds them. */
const MANY = 36;

/**
 * Figures in lines and columns. A plain table of our own: the library's knows neither the head that orders, nor the narrow
 * list, nor the sheet of paper.
 */
export function FiguresTable<Row>({ caption, columns, rows, keyOf, listed = false }: Props<Row>): ReactNode {
  const [name, ...figures] = columns;
  return (
    <div className={classes.fits}>
      <table className={classes.table} data-listed={listed || undefined} data-many={rows.length > MANY || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{name?.render(row)}</th>
              {figures.map(({ key, render, head, isExtra }) => (
                <td
                  key={key}
                  className={isExtra ? classes.extra : undefined}
                  data-label={listed && typeof head === "string" ? head : undefined}
                >
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column; one that the lines can be ordered by is a button. */
function Head<Row>({ column: { head, sort, isExtra } }: { column: Column<Row> }): ReactNode {
  return (
    <th scope="col" className={isExtra ? classes.extra : undefined} aria-sort={sort?.chosen ? sort.order : undefined}>
      {sort ? (
        <button type="button" className={classes.sort} onClick={sort.choose}>
          {head}
          {sort.chosen && <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

/** A share in words, beside a bar of so much (0 to 1) where there is room for one. */
export function Share({ bar, children }: { bar: number; children: ReactNode }): ReactNode {
  return (
    <span className={classes.share}>
      <span className={classes.shareBar} style={{ "--share": `${bar * 100}%` }} aria-hidden="true" />
      {children}
    </span>
  );
}
