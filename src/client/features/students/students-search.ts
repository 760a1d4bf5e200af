import type { StudentSort } from "#contract/students.ts";

/** Rows of a page: few enough to draw at once, enough for every class. */
export const PAGE_SIZE = 50;

/** What the address of the list says, in the names of the call that it makes. */
export interface StudentsSearch {
  /** Left out: all classes of the teacher's; for an administrator the school. */
  class_id?: string;
  sort_by?: StudentSort;
  sort_direction?: "desc";
  search?: string;
  /** Of the first row shown; a multiple of the page's size. */
  offset?: number;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const SORTS: readonly StudentSort[] = ["name", "grade", "attendance", "positive", "challenging", "last_event"];
const LONGEST = 100;
const FURTHEST = 1_000_000;

/** Reads an address that anyone may have typed: what makes no sense is left out, and so is what goes without saying. */
export function studentsSearch({
  class_id,
  sort_by,
  sort_direction,
  search,
  offset,
}: Record<string, unknown>): StudentsSearch {
  const sort = SORTS.find((one) => one === sort_by);
  const from = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  const text = typeof search === "string" ? search.trim().slice(0, LONGEST) : "";
  return {
    ...(typeof class_id === "string" && ID.test(class_id) ? { class_id } : {}),
    ...(sort && sort !== "name" ? { sort_by: sort } : {}),
    ...(sort_direction === "desc" ? { sort_direction } : {}),
    ...(text ? { search: text } : {}),
    ...(from > 0 && from <= FURTHEST ? { offset: from } : {}),
  };
}

/** Figures are first asked for with the most at the top, names and grades from their beginning. */
export const firstDirection = (sort: StudentSort): "asc" | "desc" =>
  sort === "name" || sort === "grade" || sort === "attendance" ? "asc" : "desc";

/** The address after a tap on a column's head: another column begins anew, the same one turns round. */
export function sortedBy(before: StudentsSearch, sort: StudentSort): StudentsSearch {
  const isSame = (before.sort_by ?? "name") === sort;
  const direction = isSame ? (before.sort_direction === "desc" ? "asc" : "desc") : firstDirection(sort);
  const { class_id, search } = before;
  return studentsSearch({ class_id, search, sort_by: sort, sort_direction: direction });
}
