import type { Details } from "#contract/insights.ts";
import type { Sort } from "./search.ts";

type Student = Details["students"][number];

const names = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

const ORDERS: Record<Sort, (a: Student, b: Student) => number> = {
  count: (a, b) => b.count - a.count,
  name: (a, b) =>
    names.compare(a.last_name || a.first_name, b.last_name || b.first_name) ||
    names.compare(a.first_name, b.first_name),
  trend: (a, b) => b.count - b.previous_count - (a.count - a.previous_count),
};

/** In the order that was asked for; those alike stay as the server has them, by name. */
export const sortStudents = (students: readonly Student[], sort: Sort = "count"): Student[] =>
  students.toSorted(ORDERS[sort]);
