/** A row in which an administrator may have set columns otherwise than the roster has them. */
export interface Overridable {
  by_hand: string | null;
}

/** The columns that an administrator set. */
export const setByHand = ({ by_hand }: Overridable): ReadonlySet<string> =>
  new Set(by_hand === null ? [] : (JSON.parse(by_hand) as string[]));

/** What the `by_hand` column holds for some columns; null for none. */
export const byHandText = (columns: Iterable<string>): string | null => {
  const sorted = [...new Set(columns)].sort();
  return sorted.length === 0 ? null : JSON.stringify(sorted);
};

/** What a roster may still say of a row: without the columns that an administrator set. */
export function leftToRoster<Columns extends object>(row: Overridable, columns: Columns): Partial<Columns> {
  const kept = setByHand(row);
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !kept.has(column))) as Partial<Columns>;
}
