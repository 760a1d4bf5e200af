import type { StudentSort } from "#contract/students.ts";
import { id, oneOf, pageOf, searchOf, type SearchOf, text } from "#client/ui/search-params.ts";

/** Rows of a page: few enough to draw at once, enough for every class. */
export const PAGE_SIZE = 50;

/**
 * What the address of the list says, in the names of the call that it makes. Without a class: all of the teacher's, for an
 * administrator the school; without a sort: by name.
 */
export const studentsSearch = searchOf({
  class_id: id,
  sort_by: oneOf<StudentSort>("grade", "attendance", "positive", "challenging", "last_event"),
  sort_direction: oneOf("desc"),
  search: text,
  offset: pageOf(PAGE_SIZE),
});

export type StudentsSearch = SearchOf<typeof studentsSearch>;

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
