import { addDays, type SchoolDate } from "#contract/school-date.ts";

/** Earlier and later than any date. */
export const EVER = "0000-00-00";
export const NEVER = "9999-99-99";

/**
 * The school days that the rules count in. A date that is asked about counts as a day of its own even where it is no
 * school day, or none yet: at eight in the morning nobody knows.
 */
export class Calendar {
  readonly #days: readonly SchoolDate[];
  readonly today: SchoolDate;
  readonly tomorrow: SchoolDate;
  /** The earliest date of which it tells what it was. */
  readonly from: SchoolDate;
  /** Dates before today on which students were marked, and which turned out to be no school days. */
  readonly strays: ReadonlySet<SchoolDate>;

  /** `days` oldest first. */
  constructor(
    days: readonly SchoolDate[],
    today: SchoolDate,
    { from = EVER, strays = [] }: { from?: SchoolDate; strays?: readonly SchoolDate[] } = {},
  ) {
    this.#days = days;
    this.today = today;
    this.tomorrow = addDays(today, 1);
    this.from = from;
    this.strays = new Set(strays.filter((date) => date < today));
  }

  /** The earliest date of the `count` school days that end with a date, itself counted; `EVER` where there are fewer. */
  windowStart(date: SchoolDate, count: number): SchoolDate {
    if (count <= 1) return date;
    const before = this.#indexFrom(date);
    return this.#days[before - (count - 1)] ?? EVER;
  }

  /** The `count`-th school day after a date; `NEVER` while it lies ahead. */
  after(date: SchoolDate, count: number): SchoolDate {
    if (count <= 0) return date;
    return this.#days[this.#indexAfter(date) + count - 1] ?? NEVER;
  }

  /** How many school days a date lies back from a later one, which counts as one itself. */
  age(date: SchoolDate, from: SchoolDate): number {
    if (from <= date) return 0;
    return this.#indexFrom(from) - this.#indexAfter(date) + 1;
  }

  has(date: SchoolDate): boolean {
    return this.#days[this.#indexFrom(date)] === date;
  }

  /** Index of the first school day on or after the date. */
  #indexFrom(date: SchoolDate): number {
    let low = 0;
    let high = this.#days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? NEVER) < date) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of the first school day after the date. */
  #indexAfter(date: SchoolDate): number {
    const index = this.#indexFrom(date);
    return this.#days[index] === date ? index + 1 : index;
  }
}
