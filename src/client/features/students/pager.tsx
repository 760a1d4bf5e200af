import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StudentPage } from "#contract/students.ts";
import classes from "./students.module.css";
import { PAGE_SIZE } from "./students-search.ts";
import { words } from "./words.ts";

/** The way through a list that is longer than a page. */
export function Pager({ page: { offset, students, total }, onOffset }: { page: StudentPage; onOffset: (offset: number) => void }): ReactNode {
  if (total <= PAGE_SIZE) return null;
  const last = offset + students.length;
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      <button type="button" aria-label={words.before} disabled={offset === 0} onClick={() => onOffset(offset - PAGE_SIZE)}>
        <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <span role="status">{words.range(offset + 1, last, total)}</span>
      <button type="button" aria-label={words.after} disabled={last >= total} onClick={() => onOffset(offset + PAGE_SIZE)}>
        <IconChevronRight size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </nav>
  );
}
