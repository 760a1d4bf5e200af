export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What is known of a call without its schemas, and so in the browser as well. */
export interface Route<M extends Method = Method, Path extends string = string, Field extends string = string> {
  method: M;
  /** Below `/api`, with `{name}` for each path parameter. */
  path: Path;
  /**
   * By which its answer is known as ours, and not as a captive portal's: only fields that it has had from the start, so
   * that newer and older servers are understood. None: it answers exactly `{ status: 200 }`, or no JSON object.
   */
  fields: readonly Field[];
}

/** One line of the table of calls. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <const M extends Method, const Path extends string, const Field extends string = never>(
  method: M,
  path: Path,
  ...fields: Field[]
): Route<M, Path, Field> => ({ method, path, fields });
