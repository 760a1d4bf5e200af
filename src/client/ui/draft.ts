/*
 * A form over what others may change meanwhile: every field knows what stood when it was first touched, so that a field
 * that two changed is seen as such, whenever and however the other's change becomes known.
 */

/** The fields of a form, as the text that stands in each. */
export type Fields<F extends string> = Readonly<Record<F, string>>;

/** A field that was typed in. */
export interface Touched {
  mine: string;
  /** What stood when it was touched, or when someone last decided about it. */
  base: string;
}

/** What is typed and not saved. */
export type Draft<F extends string> = ReadonlyMap<F, Touched>;

/** A field that two changed, each otherwise. */
export interface Clash<F extends string> {
  field: F;
  mine: string;
  theirs: string;
}

const fieldsOf = <F extends string>(stands: Fields<F>): F[] =>
  Object.keys(stands).filter((name): name is F => name in stands);

/** What was typed in a field; nothing where that is what stood, so that it follows what others make of it. */
function mineIn<F extends string>(draft: Draft<F>, field: F): string | undefined {
  const touched = draft.get(field);
  return touched && touched.mine !== touched.base ? touched.mine : undefined;
}

/** The draft with a field as it was typed. */
export function typed<F extends string>(draft: Draft<F>, stands: Fields<F>, field: F, mine: string): Draft<F> {
  return new Map(draft).set(field, { mine, base: draft.get(field)?.base ?? stands[field] });
}

/** What the form shows over a state: what was typed, and what stands everywhere else. */
export function laidOver<F extends string>(draft: Draft<F>, stands: Fields<F>): Fields<F> {
  const fields: Record<F, string> = { ...stands };
  for (const field of fieldsOf(stands)) fields[field] = mineIn(draft, field) ?? stands[field];
  return fields;
}

/** Fields that became another here and, since they were touched, otherwise by someone else. */
export function clashesOf<F extends string>(draft: Draft<F>, stands: Fields<F>): Clash<F>[] {
  return fieldsOf(stands).flatMap((field) => {
    const mine = mineIn(draft, field);
    const theirs = stands[field];
    return mine === undefined || mine === theirs || draft.get(field)?.base === theirs ? [] : [{ field, mine, theirs }];
  });
}

/** Decides for what was typed: it is saved over what stands, knowingly. */
export function keepMine<F extends string>(draft: Draft<F>, stands: Fields<F>, field: F): Draft<F> {
  return new Map(draft).set(field, { mine: draft.get(field)?.mine ?? stands[field], base: stands[field] });
}

/** Whether anything would be saved. */
export const isChanged = <F extends string>(draft: Draft<F>, stands: Fields<F>): boolean =>
  [...draft.keys()].some((field) => (mineIn(draft, field) ?? stands[field]) !== stands[field]);

/** Decides for what stands. */
export function takeTheirs<F extends string>(draft: Draft<F>, field: F): Draft<F> {
  return new Map([...draft].filter(([name]) => name !== field));
}
