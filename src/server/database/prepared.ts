import { type Compilable, type CompiledQuery, ExpressionWrapper, type InferResult, ValueNode } from "kysely";
import type { Queryable } from "./database.ts";
import type { Schema } from "./schema.ts";

/** What a prepared query is given at each call: values, lists of values for `in`, and rows to insert, by name. */
type Given = Readonly<Record<string, unknown>>;

/**
 * Stands for a value while a query is built: an expression that goes into the query, and nothing that could be compared,
 * computed with or tested, for it has no value yet.
 */
export type Placeholder<T> = ExpressionWrapper<Schema, never, T>;

/** What a part of a query that prepared ones share with others takes. */
export type Value<T> = T | Placeholder<T>;

/** What `build` is handed for what is given at each call. */
export type Asked<G> = { readonly [Name in keyof G]: AskedValue<G[Name]> };
type AskedValue<V> = V extends readonly (infer E)[]
  ? readonly (E extends Uint8Array ? Placeholder<E> : E extends object ? AskedRow<E> : Placeholder<E>)[]
  : Placeholder<V>;
type AskedRow<R> = { readonly [Column in keyof R]: Placeholder<R[Column]> };

/** A query whose text is made once and which is then only given its values: building one anew costs more than running it. */
export interface Prepared<G extends object, R> {
  /** Every row. */
  all(db: Queryable, given: G): Promise<R[]>;
  /** The first row, where there is any. */
  first(db: Queryable, given: G): Promise<R | undefined>;
  /** How many rows it wrote. */
  run(db: Queryable, given: G): Promise<number>;
}

/**
 * Prepares a query. `build` is called with placeholders in the place of the values, once for each number of rows or list
 * entries: it may hand them on to the query and nothing else. Lists are filled up with their last entry to one of a few
 * lengths, so they belong behind `in` alone; rows keep their number, and all have the columns of the first.
 */
export function prepared<G extends object, Q extends Compilable>(
  build: (db: Queryable, asked: Asked<G>) => Q,
): Prepared<G, InferResult<Q> extends readonly (infer R)[] ? R : never> {
  type Row = InferResult<Q> extends readonly (infer R)[] ? R : never;
  // The adapter stands for the database that the text is for: a transaction shares it with its connection.
  const known = new WeakMap<object, Map<string, CompiledQuery>>();

  function execute(db: Queryable, given: G) {
    const { adapter } = db.getExecutor();
    const texts = known.get(adapter) ?? new Map<string, CompiledQuery>();
    known.set(adapter, texts);
    // An interface has no index signature of its own.
    const filled = fillUp(given as Given);
    const shape = shapeOf(filled);
    let text = texts.get(shape);
    if (!text) {
      if (texts.size >= MOST_SHAPES) texts.clear();
      text = build(db, placeholders(filled) as Asked<G>).compile();
      texts.set(shape, text);
    }
    return db.executeQuery<Row>({
      ...text,
      parameters: text.parameters.map((value) => (value instanceof Place ? value.of(filled) : value)),
    });
  }

  return {
    all: async (db, given) => (await execute(db, given)).rows,
    first: async (db, given) => (await execute(db, given)).rows[0],
    run: async (db, given) => Number((await execute(db, given)).numAffectedRows ?? 0),
  };
}

/** Of a query with rows to insert every number of them is a text of its own. */
const MOST_SHAPES = 100;

/** In the parameters of a text: where in what is given the value is found. */
class Place {
  readonly #name: string;
  readonly #index: number | undefined;
  readonly #column: string | undefined;

  constructor(name: string, index?: number, column?: string) {
    this.#name = name;
    this.#index = index;
    this.#column = column;
  }

  of(given: Given): unknown {
    const value = given[this.#name];
    if (this.#index === undefined) return value;
    const entry = (value as readonly unknown[])[this.#index];
    return this.#column === undefined ? entry : (entry as Given)[this.#column];
  }
}

class UnknownValue extends ExpressionWrapper<Schema, never, unknown> {
  readonly #name: string;

  constructor(name: string, index?: number, column?: string) {
    super(ValueNode.create(new Place(name, index, column)));
    this.#name = name;
  }

  /** Whoever computes with it would compute once, for every call. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`A prepared query must not compute with "${this.#name}": it has no value yet`);
  }
}

const isRow = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !(value instanceof Uint8Array);

function placeholders(given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, new UnknownValue(name)];
      return [
        name,
        value.map((entry: unknown, index) =>
          isRow(entry)
            ? Object.fromEntries(Object.keys(entry).map((column) => [column, new UnknownValue(name, index, column)]))
            : new UnknownValue(name, index),
        ),
      ];
    }),
  );
}

/** What of the values decides about the text: how many there are, and the columns of rows. */
function shapeOf(given: Given): string {
  let shape = "";
  for (const [name, value] of Object.entries(given)) {
    if (!Array.isArray(value)) continue;
    const [first] = value as unknown[];
    shape += `${name} ${value.length} ${isRow(first) ? Object.keys(first).join() : ""};`;
  }
  return shape;
}

function fillUp(given: Given): Given {
  let filled: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (!Array.isArray(value) || value.length === 0 || isRow(value[0])) continue;
    const length = filledLength(value.length);
    if (length === value.length) continue;
    filled ??= { ...given };
    filled[name] = [
      ...(value as unknown[]),
      ...Array.from({ length: length - value.length }, () => value.at(-1) as unknown),
    ];
  }
  return filled ?? given;
}

/** The next of 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48 … */
export function filledLength(length: number): number {
  if (length <= 2) return length;
  const below = 2 ** Math.floor(Math.log2(length));
  return [below, below * 1.5, below * 2].find((step) => step >= length) ?? length;
}
