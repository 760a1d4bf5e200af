import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { ClassPastKindTable, ClassTable } from "#server/database/schema.ts";
import type { Queryable } from "#server/services/context.ts";

type ClassKind = ClassTable["kind"];

/**
 * Keeps what some classes were until today, `changed_on`. Belongs in the transaction that changes their kind. Of several
 * changes on one date the first counts: what came between was no day's kind.
 */
export async function keepPastKinds(db: Queryable, rows: readonly ClassPastKindTable[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("class_past_kind")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["school_id", "class_id", "changed_on"]).doNothing())
    .execute();
}

/** Dates, both included. */
export interface Span {
  from: SchoolDate;
  to: SchoolDate;
}

const EVER = "0000-01-01";
export const NEVER_ENDS = "9999-12-31";

interface Past {
  kind: ClassKind;
  changed_on: SchoolDate;
}

/** When each class of a school was a daily one. */
export class DailyTimes {
  readonly #past: ReadonlyMap<string, readonly Past[]>;

  /** `past` by class, oldest first. */
  constructor(past: ReadonlyMap<string, readonly Past[]>) {
    this.#past = past;
  }

  /** The spans in which a class that is of a kind today was daily, oldest first. */
  of(classId: string, today: ClassKind): Span[] {
    const spans: Span[] = [];
    let from = EVER;
    for (const { kind, changed_on } of this.#past.get(classId) ?? []) {
      if (kind === "daily") spans.push({ from, to: addDays(changed_on, -1) });
      from = changed_on;
    }
    return today === "daily" ? [...spans, { from, to: NEVER_ENDS }] : spans;
  }
}

const pastKinds = prepared((db, { schoolId }: Asked<{ schoolId: string }>) =>
  db
    .selectFrom("class_past_kind")
    .select(["class_id", "kind", "changed_on"])
    .where("school_id", "=", schoolId)
    .orderBy("class_id")
    .orderBy("changed_on"),
);

/** Few classes ever change their kind, so all that did are read at once. */
export async function dailyTimes(db: Queryable, schoolId: string): Promise<DailyTimes> {
  return new DailyTimes(Map.groupBy(await pastKinds.all(db, { schoolId }), (row) => row.class_id));
}

/** The dates that lie in both. */
export const overlaps = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans
    .map((span) => ({ from: span.from > from ? span.from : from, to: span.to < to ? span.to : to }))
    .filter((span) => span.from <= span.to);

/** The same dates in the fewest spans, oldest first. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, to } of spans.filter((span) => span.from <= span.to).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (!last || (last.to !== NEVER_ENDS && from > addDays(last.to, 1))) result.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return result;
}
