import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./pager.module.css";
import { words } from "./pager-words.ts";

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
  const last = offset + shown;
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      <button
        type="button"
        aria-label={words.before}
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - size))}
      >
        <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <span role="status">{words.range(offset + 1, last, total)}</span>
      <button type="button" aria-label={words.after} disabled={last >= total} onClick={() => onOffset(offset + size)}>
        <IconChevronRight size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </nav>
  );
}
