import { z } from "zod";

/** The least that fits a schema, as far as the contract's answers need it: lists are empty, what is optional is left out. */
function sampleOf(schema: z.core.JSONSchema._JSONSchema | undefined): unknown {
  if (typeof schema !== "object") return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  const field = (name: string): [string, unknown] => [name, sampleOf(schema.properties?.[name])];
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map(field));
    case "array":
      return [];
    case "string":
      return "text";
    case "number":
    case "integer":
      return 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** An answer that fits the contract's schema of it. */
export const sampleAnswer = (answer: z.ZodType): unknown =>
  sampleOf(z.toJSONSchema(answer, { unrepresentable: "any" }));
