import type { Details } from "#contract/insights.ts";
import type { Sort } from "./search.ts";

type Student = Details["students"][number];
type Order = (a: Student, b: Student) => number;

function byName(locale: string): Order {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  return (a, b) =>
    compare(a.last_name || a.first_name, b.last_name || b.first_name) || compare(a.first_name, b.first_name);
}

const ORDERS: Record<Sort, (locale: string) => Order> = {
  count: () => (a, b) => b.count - a.count,
  name: byName,
  trend: () => (a, b) => b.count - b.previous_count - (a.count - a.previous_count),
};

/** How students stand below each other. */
export interface StudentOrder {
  /** By count where left out. */
  sort: Sort | undefined;
  /** BCP 47 tag of the school, by which names are sorted. */
  locale: string;
}

/** In the order that was asked for; those alike stay as the server has them, by name. */
export const sortStudents = (students: readonly Student[], { sort = "count", locale }: StudentOrder): Student[] =>
  students.toSorted(ORDERS[sort](locale));
