/** Undefined of what is no object. */
const fieldOf = (from: unknown, field: string): unknown => Reflect.get(Object(from), field);

/** A field of the answer by which a call was refused, where an error tells of one; undefined where it does not. */
export const fieldOfRefusal = (error: unknown, field: "statusCode" | "requestId"): unknown =>
  fieldOf(fieldOf(error, "answer"), field);
