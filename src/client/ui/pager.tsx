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
  const page = Math.floor(offset / size) + 1;
  const pages = Math.ceil(total / size);
  return (
    <Library>
      <nav className={classes.pager} aria-label={messages.pages}>
        <Pagination.Root
          className={classes.pages}
          total={pages}
          value={page}
          onChange={(wanted) => onOffset((wanted - 1) * size)}
          getItemProps={(item) => ({ "aria-label": messages.page(item) })}
        >
          <Pagination.Previous aria-label={messages.before} {...atEnd(page === 1)} />
          <div className={classes.numbers}>
            <Pagination.Items />
          </div>
          <Pagination.Next aria-label={messages.after} {...atEnd(page === pages)} />
        </Pagination.Root>
        <span role="status">{messages.range(offset + 1, offset + shown, total)}</span>
      </nav>
    </Library>
  );
}

/** Never disabled by the attribute: that would take the focus away from who uses a keyboard. */
const atEnd = (isEnd: boolean) => ({ disabled: false, "aria-disabled": isEnd || undefined });
