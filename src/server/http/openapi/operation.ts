import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import type { Access } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { errorAnswer } from "#contract/error-answer.ts";
import { type AnyCall, errorsOf, hasBody } from "./call-errors.ts";

const NAMES = new Map<object, string>(Object.entries(calls).map(([name, call]) => [call, name]));

const accountHeader = z.object({
  "X-Account-Id": z.string().optional().meta({
    description: "The account that the call is meant for: 409 `WRONG_ACCOUNT` where it is not the session's.",
  }),
});
const keyedHeaders = accountHeader.extend({
  "Idempotency-Key": z
    .uuid()
    .optional()
    .meta({ description: "The same key again gives the first answer and changes nothing." }),
});

const METHODS = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

const WHO: Record<Access, string> = {
  public: "Anyone may make it.",
  "signed-in": "Whoever is signed in may make it.",
  teacher: "Teachers may make it.",
  administrator: "Administrators of the school may make it.",
};

const retryAfter = {
  "Retry-After": {
    description: "Seconds to wait before another try.",
    schema: { type: "integer" as const, minimum: 1 },
  },
};

const errorResponse = ([status, description]: [string, string]) => [
  status,
  {
    description,
    content: { "application/json": { schema: errorAnswer } },
    ...(["429", "503"].includes(status) ? { headers: retryAfter } : {}),
  },
];

/** A call of the contract as an OpenAPI operation, named as in the contract. */
export function operationOf(call: AnyCall): ReturnType<typeof createRoute> {
  const open = call.access === "public";
  return createRoute({
    method: METHODS[call.method],
    path: call.path,
    operationId: NAMES.get(call) ?? "",
    tags: [call.area],
    summary: call.summary,
    description: [
      WHO[call.access],
      ...(call.proof
        ? [`It takes a proof of the last ten minutes${call.proof.when ? ` ${call.proof.when}` : ""}.`]
        : []),
    ].join(" "),
    ...(open ? {} : { security: [{ session: [] }] }),
    request: {
      params: call.params,
      query: call.query,
      ...(open ? {} : { headers: call.keyed ? keyedHeaders : accountHeader }),
      ...(hasBody(call)
        ? {
            body: {
              required: !call.body.safeParse({}).success,
              content: { [call.bodyType ?? "application/json"]: { schema: call.body } },
            },
          }
        : {}),
    },
    responses: { ...success(call), ...Object.fromEntries(Object.entries(errorsOf(call)).map(errorResponse)) },
  });
}

function success({
  redirect,
  answer,
  answerType,
  whileLocked,
}: AnyCall): Parameters<typeof createRoute>[0]["responses"] {
  if (redirect !== undefined) return { 302: { description: redirect, headers: z.object({ Location: z.string() }) } };
  return {
    200: {
      description: "Done",
      content: {
        [answerType ?? "application/json"]: {
          schema: whileLocked && whileLocked !== answer ? z.union([answer, whileLocked]) : answer,
        },
      },
    },
  };
}
