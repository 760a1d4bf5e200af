import { z } from "zod";

/** One field that breaks its schema. */
export const issue = z.object({
  path: z.string().meta({ description: "Where in the input, dotted: `marks.0.status`." }),
  message: z.string(),
});

/** Every error of the API; the HTTP status equals `statusCode`. */
export const errorAnswer = z.object({
  statusCode: z.number().int(),
  message: z.string().meta({ description: "A code, or a sentence." }),
  code: z.string().optional(),
  issues: z.array(issue).optional(),
  current: z.unknown().optional().meta({ description: "With 409: the state as it stands." }),
  requestId: z.string().optional().meta({
    description:
      "With 500: what the server's log calls the request, as the header `X-Request-Id` of every answer does.",
  }),
  status: z.number().int().optional().meta({ description: "Set to 400 by a refused password change." }),
});

export type Issue = z.infer<typeof issue>;
export type ErrorAnswer = z.infer<typeof errorAnswer>;
