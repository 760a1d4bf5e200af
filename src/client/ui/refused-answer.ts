const isObject = (x: unknown): x is object => typeof x === "object" && x !== null;

/** A field of the answer by which a call was refused, where an error tells of one; undefined where it does not. */
export function fieldOfRefusal(error: unknown, field: "statusCode" | "requestId"): unknown {
  const answer: unknown = isObject(error) && "answer" in error ? error.answer : null;
  return isObject(answer) && field in answer ? Reflect.get(answer, field) : undefined;
}
