import type { z } from "zod";
import type { Call, Shape } from "#contract/call.ts";
import { PROOF_NEEDED } from "#contract/errors.ts";

export type AnyCall = Call<Shape, Shape, z.ZodType, z.ZodType>;

/** Whether the call takes a body. */
export const hasBody = (call: Pick<AnyCall, "body">): boolean => call.body.type !== "undefined";

const some = (shape: Shape): boolean => Object.keys(shape.shape).length > 0;

/** Something that the caller names and another school or class may own. */
const namesSomething = ({ params, query }: AnyCall): boolean => some(params) || "class_id" in query.shape;

/** What can go wrong with a call because of what it is, by status, and in which words the document tells it. */
const RULES: { status: number; text: string; holds: (call: AnyCall) => boolean }[] = [
  { status: 400, text: "The body is not readable JSON", holds: (call) => hasBody(call) && !call.bodyType },
  { status: 401, text: "No session, or one that has ended", holds: ({ access }) => access !== "public" },
  {
    status: 403,
    text: "The role may not make this call",
    holds: ({ access }) => access === "teacher" || access === "administrator",
  },
  {
    status: 403,
    text: `${PROOF_NEEDED}: the session has no proof of the last ten minutes; see POST /auth/prove`,
    holds: ({ proof }) => proof !== undefined,
  },
  {
    status: 403,
    text: "NO_PAGE: it was opened as a page, or put into one",
    holds: ({ access, method }) => access !== "public" && method === "GET",
  },
  { status: 403, text: "It came from another site", holds: ({ method }) => method !== "GET" },
  { status: 404, text: "No such thing, or not one of the actor's", holds: namesSomething },
  { status: 408, text: "The body took too long to arrive", holds: ({ method }) => method !== "GET" },
  {
    status: 409,
    text: "WRONG_ACCOUNT: another account than the one named in X-Account-Id is signed in",
    holds: ({ access }) => access !== "public",
  },
  { status: 400, text: "The body did not arrive whole", holds: ({ method }) => method !== "GET" },
  { status: 413, text: "The body is too large", holds: ({ method }) => method !== "GET" },
  { status: 415, text: "The body is not of the type that the call takes", holds: ({ method }) => method !== "GET" },
  {
    status: 422,
    text: "A field breaks its schema; see `issues`",
    holds: (call) => !call.saysStatus && (call.method !== "GET" || some(call.query) || some(call.params)),
  },
  {
    status: 422,
    text: "The Idempotency-Key was used with another body",
    holds: ({ method, access }) => method !== "GET" && access !== "public",
  },
  {
    status: 423,
    text: "LOCKED: the session is locked",
    holds: ({ access, whileLocked }) => access !== "public" && !whileLocked,
  },
  {
    status: 503,
    text: "The database cannot be reached, or another program holds it, for the moment: send it again; see Retry-After",
    holds: () => true,
  },
  { status: 503, text: "Too much is being sent at the moment: send it again", holds: ({ method }) => method !== "GET" },
];

/** The errors that a call can give, by status: those of its kind, and those of its own. */
export function errorsOf(call: AnyCall): Record<number, string> {
  const told = new Map<number, string[]>();
  const tell = (status: number, text: string): void => void told.set(status, [...(told.get(status) ?? []), text]);
  for (const [status, text] of Object.entries(call.errors)) tell(Number(status), text);
  for (const { status, text, holds } of RULES) if (holds(call)) tell(status, text);
  return Object.fromEntries([...told].map(([status, texts]) => [status, texts.join(". ")]));
}
