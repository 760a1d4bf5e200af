import { isJson } from "./json.ts";

/**
 * Writes what is of a named schema, or null, as `anyOf` the two; changes the document. It is generated as `allOf` the
 * schema and a type that may be null, which together forbid null.
 */
export function describeNullables(part: unknown): void {
  if (Array.isArray(part)) return part.forEach(describeNullables);
  if (!isJson(part)) return;
  Object.values(part).forEach(describeNullables);
  const [named, more] = Array.isArray(part["allOf"]) ? part["allOf"].filter(isJson) : [];
  if (!named || !more || !("$ref" in named) || ![more["type"]].flat().includes("null")) return;
  const { type: _type, ...rest } = more;
  delete part["allOf"];
  Object.assign(part, { anyOf: [named, { type: "null" }], ...rest });
}
