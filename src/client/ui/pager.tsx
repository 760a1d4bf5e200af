import { Pagination } from "@mantine/core";
import type { ReactNode } from "react";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Pagination.css";
import { Library } from "./library.tsx";
import classes from "./pager.module.css";
import { messages } from "./pager-messages.ts";

interface Props {
  /** Of the first row shown. */
  offset: number;
  /** How many rows are shown. */
  shown: number;
  total: number;
  /** Rows of a page. */
  size: number;
  onOffset: (offset: number) => void;
}

/** The way through a list that is longer than a page. */
export function Pager({ offset, shown, total, size, onOffset }: Props): ReactNode {
  if (total <= size) return null;
  return (
    <Library>
      <nav className={classes.pager} aria-label={messages.pages}>
        <Pagination.Root
          className={classes.pages}
          total={Math.ceil(total / size)}
          value={Math.floor(offset / size) + 1}
          onChange={(page) => onOffset((page - 1) * size)}
          getItemProps={(page) => ({ "aria-label": messages.page(page) })}
        >
          <Pagination.Previous aria-label={messages.before} />
          <div className={classes.numbers}>
            <Pagination.Items />
          </div>
          <Pagination.Next aria-label={messages.after} />
        </Pagination.Root>
        <span role="status">{messages.range(offset + 1, offset + shown, total)}</span>
      </nav>
    </Library>
  );
}
