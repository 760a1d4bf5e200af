import type { StudentList } from "#contract/check-in.ts";
import type { Seat } from "#contract/seats.ts";

/** By what a class's students stand in their grid. */
export const ORDERS = ["last", "first", "seats"] as const;
export type Order = (typeof ORDERS)[number];

/** What was kept of an order; by last name where that is none. */
export const asOrder = (kept: string | null): Order => ORDERS.find((one) => one === kept) ?? "last";

/** Where a student stands: in the order, and in the plan where it is that of the plan. */
export interface Stand {
  id: string;
  seat?: Seat | undefined;
}

/** The students of a list, which comes by last name, in another order; whoever has no seat comes after those who have. */
export function inOrder(
  { students, seating }: Pick<StudentList, "students" | "seating">,
  order: Order,
  locale: string,
): Stand[] {
  if (order === "first") {
    const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
    return students.toSorted((a, b) => compare(a.first_name, b.first_name));
  }
  if (order === "last" || !seating) return [...students];
  const seats = new Map(
    seating.seats
      .filter(({ row, column }) => row <= seating.rows && column <= seating.columns)
      .map((seat) => [seat.student_id, seat]),
  );
  const placeOf = ({ seat }: Stand): number => (seat ? seat.row * 100 + seat.column : Infinity);
  return students.map(({ id }): Stand => ({ id, seat: seats.get(id) })).sort((a, b) => placeOf(a) - placeOf(b) || 0);
}
