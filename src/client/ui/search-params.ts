import { isSchoolDate, type SchoolDate } from "#contract/school-date.ts";

type Raw = Record<string, unknown>;

/** Reads one parameter of an address; undefined for what makes no sense there. */
type Param<T> = (typed: unknown) => T | undefined;

type Search<T> = { [Name in keyof T]?: T[Name] extends Param<infer Value> ? Value : never };

/** What an address says after its `?`, as a reader made by `searchOf` tells it. */
export type SearchOf<Read extends (raw: Raw) => object> = ReturnType<Read>;

/** How a page puts what it shows into its address; `replace` while one types. */
export type OnSearch<S> = (search: S, options?: { replace?: boolean }) => void;

/** A string of that shape. */
export const shaped =
  (shape: RegExp): Param<string> =>
  (typed) =>
    typeof typed === "string" && shape.test(typed) ? typed : undefined;

/** As the API takes them: at most 64 URL-safe characters. */
export const id = shaped(/^[\w-]{1,64}$/);

/** A string of at most so many characters. */
export const upTo =
  (longest: number): Param<string> =>
  (typed) =>
    typeof typed === "string" && typed !== "" && typed.length <= longest ? typed : undefined;

/** What is on; off goes without saying. */
export const on: Param<true> = (typed) => typed === true || typed === "true" || undefined;

/** Words to search for, of at most a hundred characters. */
export const text: Param<string> = (typed) => (typeof typed === "string" && typed.trim().slice(0, 100)) || undefined;

export const date: Param<SchoolDate> = (typed) =>
  typeof typed === "string" && isSchoolDate(typed) ? typed : undefined;

export const oneOf =
  <T extends string>(...all: readonly T[]): Param<T> =>
  (typed) =>
    all.find((one) => one === typed);

/** The first row of a page of so many; the first page goes without saying. */
export const pageOf =
  (size: number): Param<number> =>
  (typed) => {
    const from = Math.floor(Number(typed) / size) * size;
    return from > 0 && from <= 1_000_000 ? from : undefined;
  };

/**
 * A reader of addresses that anyone may have typed, for a route to validate by: what makes no sense, or is not named here,
 * is undefined. It is not left out: the router lays the answer over what was typed, which would show through.
 */
export const searchOf =
  <T extends Record<string, Param<unknown>>>(params: T) =>
  (raw: Raw): Search<T> =>
    Object.fromEntries(
      Object.keys(raw).map((name) => [name, Object.hasOwn(params, name) ? params[name]?.(raw[name]) : undefined]),
    ) as Search<T>;
